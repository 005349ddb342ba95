// `dist/templates/<target>.js`, which embed-templates.js makes: `#templates/<target>` in package.json. As `TemplateFolder`
// in templates.ts; a module that is declared like this cannot import it.

declare module '#templates/*' {
  const templates: {
    readonly name: string;
    readonly programs: () => Readonly<Record<string, hbs.AST.Program>>;
    readonly files: Readonly<Record<string, string>>;
  };
  export default templates;
}
