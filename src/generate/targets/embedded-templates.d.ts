// The type of `dist/templates/<target>.js`, which embed-templates.js creates and package.json maps to
// `#templates/<target>`. The type repeats `TemplateFolder` of templates.ts, because an ambient module
// declaration cannot import it.

declare module '#templates/*' {
  const templates: {
    readonly name: string;
    readonly programs: () => Readonly<Record<string, hbs.AST.Program>>;
    readonly files: Readonly<Record<string, string>>;
  };
  export default templates;
}
