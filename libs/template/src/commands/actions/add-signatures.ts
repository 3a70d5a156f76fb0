import {
  deleteElement,
  htmlOfText,
  insertHtml,
  isPageEdit,
  parseSource,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import { type FieldNode, readSettings, samplesChanged } from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { addSignatures as definition } from '../definitions/insert.ts'
import { fieldsOf } from '../parts/draft-fields.ts'
import { documentDone, namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { lastBlock } from '../parts/page-blocks.ts'
import { elementsIn, hasClass } from '../parts/whole-part.ts'

const style = `
.sign {
  margin-top: 22mm;
  break-inside: avoid;
}

.signatures {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 18mm 12mm;
}

.signatures p {
  margin: 0;
  padding-top: 3px;
  border-top: 1px solid #595959;
  font-size: 7.5pt;
}
`
const signatureWords: Readonly<Record<string, string>> = {
  en: 'Signature',
  de: 'Unterschrift',
  fr: 'Signature',
  es: 'Firma',
  ar: 'التوقيع',
  he: 'חתימה',
}

export function addSignatures(
  { source }: CommandDraft,
  given: Static<typeof definition.arguments>,
): CommandResult {
  if (given.names && given.count !== undefined && given.count !== given.names.length)
    return {
      refused: `“count” is ${given.count}, but “names” has ${given.names.length}. Give one name for each line, or omit either argument.`,
    }
  if (given.only === true) return withOnly(source, given.names?.length ?? given.count ?? 1)
  const { tree, css } = readPage(source)
  const { language } = readSettings(source.files['template.json'] ?? '')
  const tag = typeof language === 'string' ? (language.toLowerCase().split('-')[0] ?? 'en') : 'en'
  const names =
    given.names ?? Array.from({ length: given.count ?? 1 }, () => signatureWords[tag] ?? 'Signature')
  const listed = given.names && signatoriesOf(source)
  if (listed) return withSigners(source, listed, given.names ?? [])
  const lines = names.map((name) => `<p>${htmlOfText(name)}</p>`)
  const block = blockOfLines(tree)
  const edit = block
    ? insertHtml(tree, lines.join('\n'), { at: 'inside', element: block })
    : insertHtml(
        tree,
        [
          '<div class="sign">',
          '  <div class="signatures">',
          ...lines.map((line) => `    ${line}`),
          '  </div>',
          '</div>',
        ].join('\n'),
        { at: 'after', element: lastBlock(tree) },
      )
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'A signature cannot be added to this page.' }
  const files = {
    'template.html': edit.html,
    ...(!/\.signatures\b/.test(css) && { 'style.css': `${css.trimEnd()}\n${style}` }),
  }
  const words = names.map((name) => `“${name}”`).join(', ')
  return {
    files,
    named: namedAt(withFiles(source, files), edit.select),
    summary:
      names.length === 1
        ? `Added a signature line for ${words}`
        : `Added ${names.length} signature lines: ${words}`,
    notes: [],
  }
}

/** Returns the block of signature lines, if the page does not repeat them for each row of a list. */
function blockOfLines({ elements, html }: SourceTree): SourceElement | undefined {
  return elements.find(
    (one) => hasClass(one, /^signatures$/) && !/\{\{#/.test(html.slice(one.openEnd, one.closeStart)),
  )
}

/** Removes lines from the end, or adds lines, until there are `count`. */
function withOnly(source: CommandDraft['source'], count: number): CommandResult {
  const { tree } = readPage(source)
  const block = blockOfLines(tree)
  const lines = block ? elementsIn(block) : []
  const words = count === 1 ? '1 signature line' : `${count} signature lines`
  const list = block ? undefined : signatoriesOf(source)
  if (list)
    return {
      refused: `The page prints a signature line for each row of the list “${list.path.join('.')}”. Change its rows under Data.`,
    }
  if (lines.length === count) return { refused: `The page already has ${words}.` }
  if (lines.length < count)
    return addSignatures({ source, about: undefined }, { count: count - lines.length })
  let { html } = tree
  for (const { start } of lines.slice(count).toReversed()) {
    const now = parseSource(html)
    const line = now.elements.find((one) => one.start === start)
    const edit = line && deleteElement(now, line)
    if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'This signature line cannot be removed.' }
    html = edit.html
  }
  const files = { 'template.html': html }
  return {
    files,
    named: block ? namedAt(withFiles(source, files), block.start) : [],
    summary: `Reduced to ${words}`,
    notes: [],
  }
}

const signatories = /^(?:signator(?:y|ies)|signatures?|signers?|unterzeichner|signataires|firmantes)$/i

/** Returns the list of signers, if the page prints a line for each row. */
function signatoriesOf(source: CommandDraft['source']): FieldNode | undefined {
  return fieldsOf(source).find(
    ({ kind, name, uses, children }) =>
      kind === 'list' && signatories.test(name) && uses.some(({ section }) => section) && children.length > 0,
  )
}

/** Fields that name a signer: the role, otherwise the name. */
const roleNames = ['role', 'title', 'party', 'position', 'function', 'name']

/** Sets the rows of the list in the sample, because the page prints a line for each of them. */
function withSigners(
  source: CommandDraft['source'],
  list: FieldNode,
  names: readonly string[],
): CommandResult {
  const texts = list.children.filter(({ kind }) => kind === 'value').map(({ name }) => name)
  const own = roleNames.find((one) => texts.includes(one)) ?? texts[0]
  const [root = ''] = list.path
  if (own === undefined || list.path.length > 1)
    return {
      refused: `The signature lines come from the list “${list.path.join('.')}”. Add rows to it under Data.`,
    }
  const rows = names.map((name) => Object.fromEntries(texts.map((one) => [one, one === own ? name : ''])))
  return documentDone(
    samplesChanged(source, (data, file) => (file === 'sample.json' ? { ...data, [root]: rows } : data)),
    `Set the signature lines to ${names.map((name) => `“${name}”`).join(', ')}`,
    {
      words: 'the signature lines',
      notes: [
        `The page prints a line for each row of the list “${root}” in the data. The sample now has these rows. Send them with your data, too.`,
      ],
    },
  )
}
