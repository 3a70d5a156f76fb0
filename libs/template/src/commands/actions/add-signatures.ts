import { htmlOfText, insertHtml, isPageEdit } from '@platen/template/markup'
import { readSettings } from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { addSignatures as definition } from '../definitions.ts'
import { namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { lastBlock } from '../parts/page-blocks.ts'
import { hasClass } from '../parts/whole-part.ts'

/** Where a style sheet has none of its own. */
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

/** Adds lines to sign on: to those that the page has, else in a block of their own. */
export function addSignatures({ source }: CommandDraft, given: Static<typeof definition.arguments>): CommandResult {
  if (given.names && given.count !== undefined && given.count !== given.names.length)
    return {
      refused: `“count” is ${given.count}, but “names” has ${given.names.length}. Give one name for each line, or leave one of them out.`,
    }
  const { tree, css } = readPage(source)
  const { language } = readSettings(source.files['template.json'] ?? '')
  const tag = typeof language === 'string' ? (language.toLowerCase().split('-')[0] ?? 'en') : 'en'
  const names = given.names ?? Array.from({ length: given.count ?? 1 }, () => signatureWords[tag] ?? 'Signature')
  const lines = names.map((name) => `<p>${htmlOfText(name)}</p>`)
  const block = tree.elements.find(
    (one) => hasClass(one, /^signatures$/) && !/\{\{#/.test(tree.html.slice(one.openEnd, one.closeStart)),
  )
  const edit = block
    ? insertHtml(tree, lines.join('\n'), { at: 'inside', element: block })
    : insertHtml(
        tree,
        ['<div class="sign">', '  <div class="signatures">', ...lines.map((line) => `    ${line}`), '  </div>', '</div>'].join('\n'),
        { at: 'after', element: lastBlock(tree) },
      )
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'There is no place for a signature on this page.' }
  const files = {
    'template.html': edit.html,
    ...(!/\.signatures\b/.test(css) && { 'style.css': `${css.trimEnd()}\n${style}` }),
  }
  const listed = names.map((name) => `“${name}”`).join(', ')
  return {
    files,
    named: namedAt(withFiles(source, files), edit.select),
    summary: names.length === 1 ? `Added a line for ${listed}` : `Added ${names.length} lines to sign on: ${listed}`,
    notes: [],
  }
}
