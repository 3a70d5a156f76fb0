import { type AuthorEngine, type DraftSource, labelFromName } from '@platen/contract'
import {
  cleanSettings,
  fieldTree,
  type FieldNode,
  flatNodes,
  pageHtml,
  readSettings,
} from '@platen/template/draft'
import { compileTemplate } from '@platen/merge'

/** Prompts that fit a template: of its own fields, paper and language. Rules get what rules can do. */
export function suggestPrompts(source: DraftSource, engine: AuthorEngine['kind']): string[] {
  const written = readSettings(source.files['template.json'] ?? '')
  const settings = cleanSettings(written)
  const compiled = compileTemplate(pageHtml(source), { file: 'template.html', optional: [] })
  const fields = compiled.ok ? compiled.template.fields : []
  const nodes = fieldTree({ fields, declarations: settings, data: undefined })
  const list = nodes.find(({ kind, children }) => kind === 'list' && children.length > 2)
  const rest = engine === 'composer' ? ofRules(written.page, list) : ofModels(nodes, list, settings.language)
  return rest.slice(0, 4)
}

function ofRules(
  page: { size?: unknown; orientation?: unknown } | undefined,
  list: FieldNode | undefined,
): string[] {
  const last = list?.children.findLast(({ computed }) => !computed)
  return [
    'Make the title dark green',
    ...(last ? [`Remove the column ${shownName(last)}`] : []),
    page?.orientation === 'landscape' ? 'Use portrait' : 'Use landscape',
    page?.size === 'Letter' ? 'Use A4 paper' : 'Use Letter paper',
    'Make the text a little larger',
  ]
}

function ofModels(nodes: readonly FieldNode[], list: FieldNode | undefined, language: string): string[] {
  const money = flatNodes(nodes).some(({ declaration }) => declaration?.type === 'money')
  return [
    ...(list ? [`Give the table of ${shownName(list).toLowerCase()} more room between its rows`] : []),
    'Add a line for a signature and a date at the end',
    ...(money ? ['Make the total stand out'] : []),
    language.startsWith('de') ? 'Translate it into English' : 'Translate it into German',
    'Make it look calmer, with fewer lines and more white',
  ]
}

function shownName({ declaration, name }: FieldNode): string {
  return declaration?.label ?? labelFromName(name)
}
