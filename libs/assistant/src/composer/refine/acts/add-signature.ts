import { escapeHtml } from '@platen/contract'
import { pageCss, pageHtml, readSettings } from '@platen/template/draft'
import { insertHtml, isPageEdit, parseSource } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { phrase as documentPhrase } from '../../words/phrases.ts'
import { lastBlock } from '../finding/page-blocks.ts'
import { hasClass } from '../finding/whole-part.ts'
import { capital } from '../reading/capital.ts'
import { matched } from '../reading/phrase.ts'
import { addVerb } from '../reading/words.ts'
import type { Done, Reader, Working } from '../refining.ts'
import { languageOfTag } from './languages.ts'

const sign =
  '(?:signatures?|unterschrift(?:en)?|firmas?)(?:[- ]?(?:lines?|fields?|place|zeile|feld|linie|block))?'
const place =
  '(?:\\s+(?:at the (?:bottom|end)|below|unten|am ende|en bas|a la fin|abajo|al final))?(?:\\s+(?:hinzu|ein|an))?'
const pattern = new RegExp(
  `^(?:${addVerb}|need|put|with|mit)\\s+(?:an? |the |eine?n? |une? |una? )?(?:(?:line|place|field|space|zeile|platz|feld|ligne|linea) (?:for|fur|pour|para) )?(?:the |die |den |der |la |el )?(?<who>(?:[\\p{L}]+['’]?s?['’]? )?)${sign}(?: (?:of|for|from|von|der|des|de|del) (?:the |die |den |der )?(?<of>[\\p{L} ]+?))?${place}$`,
  'u',
)

/** “Add a signature line”, “add a line for the parents' signature”. */
export const readAddSignature: Reader = (phrase) => {
  const found = matched(phrase, pattern)
  if (!found) return undefined
  const { who, of } = found
  return { act: (draft) => addSignature(draft, { who: who?.raw.trim() ?? '', of: of?.raw.trim() ?? '' }) }
}

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
  padding-top: 3px;
  border-top: 1px solid #595959;
  font-size: 7.5pt;
}
`

function addSignature({ source }: Working, { who, of }: { who: string; of: string }): Done | Declined {
  const tree = parseSource(pageHtml(source))
  const language = languageOfTag(readSettings(source.files['template.json'] ?? '').language)
  const own = documentPhrase('sign', language)
  const words = who !== '' ? `${capital(who)} ${own.toLowerCase()}` : of !== '' ? `${own}: ${of}` : own
  const line = `<p>${escapeHtml(words)}</p>`
  const block = tree.elements.find((one) => hasClass(one, /^signatures$/))
  const edit = block
    ? insertHtml(tree, line, { at: 'inside', element: block })
    : insertHtml(tree, `<div class="sign">\n  <div class="signatures">\n    ${line}\n  </div>\n</div>`, {
        at: 'after',
        element: lastBlock(tree),
      })
  if (!isPageEdit(edit))
    return { declined: edit?.refused ?? 'There is no place for a signature on this page.' }
  const css = pageCss(source)
  const hasStyle = /\.signatures\b/.test(css)
  return {
    files: {
      'template.html': edit.html,
      ...(!hasStyle && { 'style.css': `${css.trimEnd()}\n${style}` }),
    },
    named:
      hasStyle && edit.select !== undefined
        ? [{ words: 'the place for signatures', start: edit.select }]
        : [],
    summary: `Added a line for “${words}”`,
  }
}
