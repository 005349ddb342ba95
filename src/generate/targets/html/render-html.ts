// The reference as a folder of pages or a single page.
// Pages are plain HTML that can be read without scripts. Scripts add interactive features.

import html from '#templates/html';
import { codeUsePrinter, type CodeUseView } from './code-use-view.ts';
import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { joinMarkup, markup, noMarkup, type Markup } from '../../../template-engine/markup.ts';
import { htmlTemplates } from '../../../template-engine/html-templates.ts';
import { fileIn } from '../../../template-engine/templates.ts';
import { responseCardPrinter, type ResponseCardView } from './responses/response-card.ts';
import { viewChanges, type ChangesView } from './changes-view.ts';
import type { HtmlOptions } from './html-options.ts';
import { viewNamespace, type NamespaceView } from './namespace-view.ts';
import { namespaceLinkPrinter, viewNav, type NamespaceLinkView, type NavView } from './nav-view.ts';
import { viewOperation, type OperationParts, type OperationView } from './operation-view.ts';
import { viewOverview, type OverviewView } from './overview-view.ts';
import { declaredData } from './responses/declared-data.ts';
import {
  blockForm,
  callsData,
  scriptForm,
  searchData,
  type DataFile,
  dataFile,
  type DataForm,
} from './page-data.ts';
import { viewPage, type Crumb, type PageView } from './page-view.ts';
import { pageDescription } from './page-description.ts';
import type { Places } from './page-paths.ts';
import type { Guide } from './publication/publication.ts';
import { publicationStyle } from './publication/publication-style.ts';
import { siteFiles, type ListedPage } from './publication/site-files.ts';
import { referenceOf, type NamespacePart, type PagePart, type Reference } from './reference.ts';
import { responsePrinter } from './response-view.ts';
import { samplesPrinter, type SamplesView } from './samples-markup.ts';
import { schemaPrinter, type SchemaTemplates } from './schema-markup.ts';
import { viewTypesPage, viewTypesIndex, type TypesIndexView, type TypesView } from './types-view.ts';
import type { TypesPart } from './types-parts.ts';
import { responsesName, type ResponsesData, type ResponseTuple } from './page-data-format.ts';
import { exampleResponses } from './responses/example-responses.ts';

const scripts = ['app', 'samples', 'search', 'try-it'] as const;

/** The files of the reference, in the folder `html/`. */
export function renderHtml(
  model: ApiModel,
  options: HtmlOptions,
  begins?: (path: string) => void,
): readonly OutputFile[] {
  const reference = referenceOf(model, options);
  const print = printers(reference, begins);
  return options.singleFile ? singleFile(reference, print) : folder(reference, print);
}

interface GuideView {
  readonly id: string;
  readonly title: string;
  readonly content: Markup;
}

interface Printers {
  readonly overview: () => Markup;
  readonly namespace: (part: NamespacePart, page: PagePart) => Markup;
  readonly types: (part: TypesPart) => Markup;
  readonly guide: (guide: Guide) => Markup;
  readonly typesIndex: () => Markup;
  readonly changes: () => Markup;
  readonly nav: (current: string | PagePart | TypesPart) => Markup;
  readonly page: (view: PageView) => string;
}

function printers(reference: Reference, begins: ((path: string) => void) | undefined): Printers {
  const template = htmlTemplates(html);
  const schemas: SchemaTemplates = { schema: template('schema'), member: template('member') };
  const results = schemaPrinter(schemas, 'result');
  const parts: OperationParts = {
    reference,
    arguments: schemaPrinter(schemas, 'argument'),
    response: responsePrinter(template('response'), reference, results),
    samples: samplesPrinter(template<SamplesView>('samples'), reference.isWordPress),
    code: codeUsePrinter(template<CodeUseView>('code-use'), reference.options.code),
    answer: responseCardPrinter(template<ResponseCardView>('answer'), reference),
  };
  const operation = template<OperationView>('operation');
  const overview = template<OverviewView>('overview');
  const namespace = template<NamespaceView>('namespace');
  const types = template<TypesView>('types');
  const typesIndex = template<TypesIndexView>('types-index');
  const guide = template<GuideView>('guide');
  const changes = template<ChangesView>('changes');
  const nav = template<NavView>('nav');
  const namespaceLink = namespaceLinkPrinter(template<NamespaceLinkView>('nav-namespace'), reference);
  return {
    overview: () => markup(overview(viewOverview(reference))),
    namespace: (part, page) => {
      begins?.(`html/${page.file}`);
      const operations = page.operations.map((one) => operation(viewOperation(one, parts)));
      return markup(namespace(viewNamespace(part, page, reference, markup(operations.join('')))));
    },
    types: (part) => markup(types(viewTypesPage(part, reference, results))),
    guide: ({ name, title, content }) => markup(guide({ id: `guide:${name}`, title, content })),
    typesIndex: () => markup(typesIndex(viewTypesIndex(reference))),
    changes: () => {
      const view = viewChanges(reference);
      return view === undefined ? noMarkup : markup(changes(view));
    },
    nav: (current) => markup(nav(viewNav(reference, current, namespaceLink))),
    page: template<PageView>('page'),
  };
}

function folder(reference: Reference, print: Printers): readonly OutputFile[] {
  const { model, options, places, namespaces } = reference;
  const listed: ListedPage[] = [];
  const page = (path: string, kind: string, crumbs: readonly Crumb[], nav: Markup, content: Markup) => {
    const description = pageDescription(reference, path);
    listed.push({
      file: path,
      title: crumbs
        .slice(-2)
        .map(({ label }) => label)
        .filter((label) => label !== model.title || crumbs.length === 1)
        .join('/'),
      description,
    });
    return {
      path: `html/${path}`,
      text: print.page(viewPage({ file: path, description, kind, reference, crumbs, nav, content })),
    };
  };
  const home: Crumb = { label: model.title, href: places.home };
  const pages = [
    page('index.html', '', [{ label: model.title, href: '' }], print.nav('overview'), print.overview()),
    ...(options.publication?.guides ?? []).map((guide) =>
      page(
        places.guide(guide.name),
        '',
        [home, { label: guide.title, href: '' }],
        print.nav(`guide:${guide.name}`),
        print.guide(guide),
      ),
    ),
    ...(options.changes === undefined
      ? []
      : [
          page(
            'changes.html',
            '',
            [home, { label: 'What changed', href: '' }],
            print.nav('changes'),
            print.changes(),
          ),
        ]),
    ...namespaces.flatMap((part) =>
      part.pages.map((one, at) =>
        page(
          one.file,
          one.dataName,
          [home, ...namespaceCrumbs(part, at, places)],
          print.nav(one),
          print.namespace(part, one),
        ),
      ),
    ),
    ...typesPages(reference, (path, crumbs, nav, content) =>
      page(path, '', [home, ...crumbs], print.nav(nav), content(print)),
    ),
  ];
  return [
    ...pages,
    ...siteFiles(reference, listed),
    { path: 'html/assets/reference.css', text: style(reference) },
    ...scripts.map((name) => ({ path: `html/assets/${name}.js`, text: fileIn(html, `${name}.js`) })),
    ...dataFiles(reference, scriptForm).map(({ name, text }) => ({ path: `html/data/${name}.js`, text })),
  ];
}

/** The breadcrumbs of a page of a namespace, after the overview. */
function namespaceCrumbs(
  { namespace, label, pages }: NamespacePart,
  at: number,
  places: Places,
): readonly Crumb[] {
  const page = pages[at];
  return page === undefined || at === 0
    ? [{ label, href: '' }]
    : [
        { label, href: places.namespace(namespace) },
        { label: page.label.slice(label.length + 1), href: '' },
      ];
}

function typesPages(
  reference: Reference,
  page: (
    path: string,
    crumbs: readonly Crumb[],
    nav: string | TypesPart,
    content: (print: Printers) => Markup,
  ) => OutputFile,
): readonly OutputFile[] {
  const { places, types: parts } = reference;
  if (parts.length === 0) return [];
  const list = page(places.types, [{ label: 'Types', href: '' }], 'types', (print) => print.typesIndex());
  return [
    list,
    ...parts.map((part) =>
      page(
        places.typesFile(part.module),
        [
          { label: 'Types', href: places.types },
          { label: part.label, href: '' },
        ],
        part,
        (print) => print.types(part),
      ),
    ),
  ];
}

/** The style that all pages of routewright share, followed by the reference's own style. */
const style = ({ options: { publication } }: Reference): string =>
  fileIn(html, 'look.css') + fileIn(html, 'reference.css') + publicationStyle(publication);

const dataFiles = (reference: Reference, form: typeof scriptForm): readonly DataFile[] => [
  searchData(reference, form),
  ...reference.namespaces
    .flatMap(({ pages }) => pages)
    .flatMap((page) => [
      callsData(page, form),
      responsesData(page, reference, form),
      // Only a page that can send requests compares responses with their declarations.
      ...(reference.options.reach.kind === 'none' ? [] : [declaredData(page, reference, form)]),
    ]),
];

function singleFile(reference: Reference, print: Printers): readonly OutputFile[] {
  const content = joinMarkup([
    print.overview(),
    ...(reference.options.publication?.guides ?? []).map(print.guide),
    print.changes(),
    ...reference.namespaces.flatMap((part) => part.pages.map((page) => print.namespace(part, page))),
    ...(reference.types.length > 0 ? [print.typesIndex()] : []),
    ...reference.types.map(print.types),
  ]);
  const view = viewPage({
    file: 'index.html',
    description: pageDescription(reference, 'index.html'),
    kind: '',
    reference,
    crumbs: [{ label: reference.model.title, href: '' }],
    nav: print.nav('overview'),
    content,
    inline: {
      style: style(reference),
      scripts: scripts.map((name) => fileIn(html, `${name}.js`)),
      data: dataFiles(reference, blockForm),
    },
  });
  return [{ path: 'html/index.html', text: print.page(view) }];
}

function responsesData(part: PagePart, reference: Reference, form: DataForm): DataFile {
  const bodies = new Map<string, number>();
  const placeOf = (body: string): number => {
    const place = bodies.get(body) ?? bodies.size;
    bodies.set(body, place);
    return place;
  };
  const operations = part.operations.map((one): ResponsesData['operations'][number] => [
    one.id,
    exampleResponses(one, reference).map(({ status, headers, body, isRecorded }): ResponseTuple => {
      const tuple = [status, headers, placeOf(body)] as const;
      return isRecorded ? [...tuple, 1] : tuple;
    }),
  ]);
  const data: ResponsesData = { bodies: [...bodies.keys()], operations };
  return dataFile(responsesName(part.dataName), data, form);
}
