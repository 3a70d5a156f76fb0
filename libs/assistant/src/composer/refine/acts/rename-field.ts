import { type DraftSource, labelFromName, fieldNameError } from '@platen/contract'
import { fieldsOf } from '@platen/template/commands'
import {
  callersWords,
  declarationAt,
  readDeclarations,
  readSettings,
  renameEverywhere,
  withDeclaration,
  writeSettings,
} from '@platen/template/draft'
import type { DataPath } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { findField, noSuchField, squeezed } from '../finding/find-field.ts'
import { elementsShowing } from '../finding/elements-showing.ts'
import { type Done, isDeclined, type Working } from '../refining.ts'
import { isQuoted, literal, type Phrase } from '../reading/phrase.ts'
import { outsideSelection } from '../finding/selection.ts'

/** Gives a field of the data another name, wherever the draft names it. */
export function renameTheField(draft: Working, old: Phrase, to: Phrase): Done | Declined {
  const { source } = draft
  const found = findField(source, old)
  if (!found) return noSuchField(source, old)
  if (isDeclined(found)) return found
  const { path } = found
  const outside = outsideSelection(draft, path)
  if (outside) return outside
  const name = newName(source, path, to)
  const wrong = fieldNameError(name)
  if (wrong !== undefined) return { declined: wrong }
  const renamedPath = [...path.slice(0, -1), name]
  const dotted = renamedPath.join('.')
  if (name === path.at(-1)) return { declined: `The field is called “${name}” already.` }
  if (fieldsOf(source).some((node) => node.path.join('.') === dotted))
    return {
      declined: `There is a field “${dotted}” already: remove that one first, or choose another name.`,
    }
  const files = withLabel(source, renameEverywhere(source, path, name), { path, renamedPath })
  return {
    files,
    named: elementsShowing({ ...source, files: { ...source.files, ...files } }, renamedPath),
    summary: `Renamed the field ${path.join('.')} to ${dotted}`,
    notes: [
      'The field of the data has another name; the words on the page stay.',
      callersWords.renamed(path, name),
    ],
  }
}

/** As it is written where it is one word; else its words, put together as the draft's other names are. */
export function newName(source: DraftSource, path: DataPath, to: Phrase): string {
  const given = literal(to)
    .replace(/^\{\{\s*/, '')
    .replace(/\s*\}\}$/, '')
  const last =
    given.includes('.') && given.startsWith(`${path.slice(0, -1).join('.')}.`)
      ? (given.split('.').at(-1) ?? '')
      : given
  if (/^\S+$/.test(last) && (isQuoted(to) || !/^\p{Lu}\p{Ll}+$/u.test(last))) return last
  return nameOf(source, last)
}

/** Words as a name, put together as the draft's other names are. */
export function nameOf(source: DraftSource, words: string): string {
  const parts = words
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const names = fieldsOf(source).map(({ name }) => name)
  const isCamel =
    !names.some((name) => name.includes('_')) && names.some((name) => /\p{Ll}\p{Lu}/u.test(name))
  if (!isCamel) return parts.join('_')
  return parts
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

/** A label that is the old name in words is the new one in words. */
function withLabel(
  source: DraftSource,
  files: Record<string, string>,
  { path, renamedPath }: { path: DataPath; renamedPath: DataPath },
): Record<string, string> {
  const text = files['template.json'] ?? source.files['template.json'] ?? ''
  const settings = readSettings(text)
  const declaration = declarationAt(readDeclarations(settings), renamedPath)
  if (declaration?.label === undefined || squeezed(declaration.label) !== squeezed(path.at(-1) ?? ''))
    return files
  const label = labelFromName(renamedPath.at(-1) ?? '')
  const changed = writeSettings(text, withDeclaration(settings, renamedPath, { ...declaration, label }))
  return { ...files, 'template.json': changed }
}
