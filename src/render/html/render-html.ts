// The reference: a folder of pages, or a single one. Pages are plain HTML that needs
// no script to be read; what else they do is added by the scripts beside them.

import type { ApiModel } from '../../model/api.ts';
import type { OutputFile } from '../../model/outcome.ts';
import { joinMarkup, markup, noMarkup, type Markup } from '../markup.ts';
import { builtFile, htmlTemplates, verbatimFile } from '../templates.ts';
import { answerCardPrinter, type AnswerCardView } from './answers/answer-card.ts';
import { viewChanges, type ChangesView } from './changes-view.ts';
import type { HtmlOptions } from './html-options.ts';
import { viewNamespace, type NamespaceView } from './namespace-view.ts';
import { namespaceLinkPrinter, viewNav, type NamespaceLinkView, type NavView } from './nav-view.ts';
import { viewOperation, type OperationParts, type OperationView } from './operation-view.ts';
import { viewOverview, type OverviewView } from './overview-view.ts';
import { answersData } from './answers/answers-data.ts';
import { blockForm, callsData, scriptForm, searchData, type DataFile } from './page-data.ts';
import { viewPage, type Crumb, type PageView } from './page-view.ts';
import { referenceOf, type NamespacePart, type Reference } from './reference.ts';
import { responsePrinter } from './response-view.ts';
import { samplesPrinter, type SamplesView } from './samples-markup.ts';
import { schemaPrinter, type SchemaTemplates } from './schema-markup.ts';
import { viewTypes, type TypesView } from './types-view.ts';

const scripts = ['app', 'samples', 'search', 'try-it'] as const;

/** The files of the reference, all below `html/`; `html/index.html` is the one to open. */
export function renderHtml(model: ApiModel, options: HtmlOptions): readonly OutputFile[] {
  const reference = referenceOf(model, options);
  const print = printers(reference);
  return options.singleFile ? singleFile(reference, print) : folder(reference, print);
}

interface Printers {
  readonly overview: () => Markup;
  readonly namespace: (part: NamespacePart) => Markup;
  readonly types: () => Markup;
  /** Empty where nothing was compared. */
  readonly changes: () => Markup;
  readonly nav: (current: string | NamespacePart) => Markup;
  readonly page: (view: PageView) => string;
}

function printers(reference: Reference): Printers {
  const template = htmlTemplates('html');
  const schemas: SchemaTemplates = { schema: template('schema'), member: template('member') };
  const results = schemaPrinter(schemas, 'result');
  const parts: OperationParts = {
    reference,
    arguments: schemaPrinter(schemas, 'argument'),
    response: responsePrinter(template('response'), reference, results),
    samples: samplesPrinter(template<SamplesView>('samples')),
    answer: answerCardPrinter(template<AnswerCardView>('answer'), reference),
  };
  const operation = template<OperationView>('operation');
  const overview = template<OverviewView>('overview');
  const namespace = template<NamespaceView>('namespace');
  const types = template<TypesView>('types');
  const changes = template<ChangesView>('changes');
  const nav = template<NavView>('nav');
  const namespaceLink = namespaceLinkPrinter(template<NamespaceLinkView>('nav-namespace'), reference);
  return {
    overview: () => markup(overview(viewOverview(reference))),
    namespace: (part) => {
      const operations = part.operations.map((one) => operation(viewOperation(one, parts)));
      return markup(namespace(viewNamespace(part, reference, markup(operations.join('')))));
    },
    types: () => markup(types(viewTypes(reference, results))),
    changes: () => {
      const view = viewChanges(reference);
      return view === undefined ? noMarkup : markup(changes(view));
    },
    nav: (current) => markup(nav(viewNav(reference, current, namespaceLink))),
    page: template<PageView>('page'),
  };
}

const hasTypes = ({ model }: Reference): boolean => (model.resources ?? []).length > 0;

function folder(reference: Reference, print: Printers): readonly OutputFile[] {
  const { model, options, places, namespaces } = reference;
  const page = (path: string, kind: string, crumbs: readonly Crumb[], nav: Markup, content: Markup) => ({
    path: `html/${path}`,
    text: print.page(viewPage({ kind, reference, crumbs, nav, content })),
  });
  const home: Crumb = { label: model.title, href: places.home };
  return [
    page('index.html', '', [{ label: model.title, href: '' }], print.nav('overview'), print.overview()),
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
    ...namespaces.map((part) =>
      page(
        places.namespaceFile(part.namespace),
        part.namespace.module,
        [home, { label: part.label, href: '' }],
        print.nav(part),
        print.namespace(part),
      ),
    ),
    ...(hasTypes(reference)
      ? [page('types.html', '', [home, { label: 'Types', href: '' }], print.nav('types'), print.types())]
      : []),
    { path: 'html/assets/reference.css', text: style() },
    ...scripts.map((name) => ({ path: `html/assets/${name}.js`, text: builtFile(`${name}.js`) })),
    ...dataFiles(reference, scriptForm).map(({ name, text }) => ({ path: `html/data/${name}.js`, text })),
  ];
}

/** The look of all our pages, then what the reference adds to it. */
const style = (): string => verbatimFile('html', 'look.css') + verbatimFile('html', 'reference.css');

const dataFiles = (reference: Reference, form: typeof scriptForm): readonly DataFile[] => [
  searchData(reference, form),
  ...reference.namespaces.flatMap((part) => [callsData(part, form), answersData(part, reference, form)]),
];

function singleFile(reference: Reference, print: Printers): readonly OutputFile[] {
  const content = joinMarkup([
    print.overview(),
    print.changes(),
    ...reference.namespaces.map(print.namespace),
    ...(hasTypes(reference) ? [print.types()] : []),
  ]);
  const view = viewPage({
    kind: '',
    reference,
    crumbs: [{ label: reference.model.title, href: '' }],
    nav: print.nav('overview'),
    content,
    inline: {
      style: style(),
      scripts: scripts.map((name) => builtFile(`${name}.js`)),
      data: dataFiles(reference, blockForm),
    },
  });
  return [{ path: 'html/index.html', text: print.page(view) }];
}
