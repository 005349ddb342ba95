// The type of the modules `dist/templates/<target>.js`, which package.json maps to `#templates/<target>`.
// The type repeats `TemplateFolder`, because an ambient module declaration cannot import types.

declare module '#templates/*' {
  const templates: {
    readonly name: string;
    readonly programs: () => Readonly<Record<string, hbs.AST.Program>>;
    readonly files: Readonly<Record<string, string>>;
  };
  export default templates;
}
