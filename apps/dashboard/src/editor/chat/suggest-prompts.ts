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

/**
 * Returns up to four example prompts that use the fields, paper size and language of a template. For the Composer, only prompts that its rules
 * can execute.
 */
export function suggestPrompts(source: DraftSource, engine: AuthorEngine['kind']): string[] {
  const written = readSettings(source.files['template.json'] ?? '')
  const settings = cleanSettings(written)
  const compiled = compileTemplate(pageHtml(source), { file: 'template.html', optional: [] })
  const fields = compiled.ok ? compiled.template.fields : []
  const nodes = fieldTree({ fields, declarations: settings, data: undefined })
  const list = nodes.find(({ kind, children }) => kind === 'list' && children.length > 2)
  const rest =
    engine === 'composer' ? composerPrompts(written.page, list) : modelPrompts(nodes, list, settings.language)
  return rest.slice(0, 4)
}

function composerPrompts(
  page: { size?: unknown; orientation?: unknown } | undefined,
  list: FieldNode | undefined,
): string[] {
  const last = list?.children.findLast(({ computed }) => !computed)
  return [
    'Make the title dark green',
    ...(last ? [`Remove the “${shownName(last)}” column`] : []),
    page?.orientation === 'landscape' ? 'Use portrait' : 'Use landscape',
    page?.size === 'Letter' ? 'Use A4 paper' : 'Use Letter paper',
    'Make the text a little larger',
  ]
}

function modelPrompts(nodes: readonly FieldNode[], list: FieldNode | undefined, language: string): string[] {
  const money = flatNodes(nodes).some(({ declaration }) => declaration?.type === 'money')
  return [
    ...(list ? [`Add space between the rows of the ${shownName(list).toLowerCase()} table`] : []),
    'Add a signature line and a date at the end',
    ...(money ? ['Make the total stand out'] : []),
    language.startsWith('de') ? 'Translate it into English' : 'Translate it into German',
    'Simplify the design with fewer lines and more white space',
  ]
}

function shownName({ declaration, name }: FieldNode): string {
  return declaration?.label ?? labelFromName(name)
}
