import type { DraftSource } from '@platen/contract'
import { fieldsOf, runCommand } from '@platen/template/commands'
import { nearestCommand } from '../refine/commands/nearest-command.ts'
import { refineTemplate } from '../refine/refine-template.ts'
import { leftOver, vocabularyOf } from './left-over.ts'
import type { PromptRead } from './read-prompt.ts'
import { includesTax } from './wishes.ts'

/** Maximum number of clauses that are tried. */
const clausesMax = 30
/** Words that can precede a command. */
const lead = /^(?:and|with|but|plus|including|und|mit|aber|sowie|et|avec|mais|y|con|pero|the|a|an)\s+/i

const look = / (?:large|larger|big|bigger|small|smaller|bold|italic)$/i

/** Runs commands for clauses that were not used, and lists what was not done. */
export function carryOut(
  { words, head, wantsTotals }: PromptRead,
  files: Readonly<Record<string, string>>,
): { files: Record<string, string>; notes: string[] } {
  let made: Record<string, string> = wantsTotals ? withTotals(files) : { ...files }
  const notes: string[] = []
  const not: string[] = []
  for (const clause of leftOver(words, head, vocabularyOf(made)).slice(0, clausesMax)) {
    const raw = words.rawOf(clause)
    const said = raw.replace(lead, '')
    const refine = (prompt: string) =>
      refineTemplate({ prompt, source: { files: made, assets: {} }, about: undefined, pictures: [] })
    const first = refine(said)
    // “Company large” asks for a style, like “make the company large”.
    const refined = 'declined' in first && look.test(said) ? refine(`make the ${said}`) : first
    // A tax that the prices already include is not added.
    if ('declined' in refined || includesTax(raw)) not.push(raw)
    else {
      made = { ...made, ...refined.files }
      notes.push(...refined.notes)
    }
  }
  return {
    files: made,
    notes: [...notes, ...(not.length > 0 ? [notDone(not)] : [])],
  }
}

/** Lists the clauses that were not carried out, with the most similar commands. */
function notDone(clauses: readonly string[]): string {
  const nearest = new Set(clauses.flatMap((clause) => nearestCommand(clause)?.title ?? []))
  const listed = `Not done: ${clauses.map((one) => `“${one}”`).join(', ')}.`
  return nearest.size === 0
    ? listed
    : `${listed} Nearest ${nearest.size === 1 ? 'command' : 'commands'}: ${[...nearest].map((one) => `“${one}”`).join(', ')}.`
}

/** Adds a sum below each number or money column of a list. */
function withTotals(files: Readonly<Record<string, string>>): Record<string, string> {
  let source: DraftSource = { files: { ...files }, assets: {} }
  for (const { path, declaration } of fieldsOf(source)) {
    if (path.length !== 2 || !/^(?:number|money)$/.test(declaration?.type ?? '')) continue
    const result = runCommand(source, { name: 'add_total', arguments: { field: path.join('.') } })
    if (!('refused' in result)) source = { ...source, files: { ...source.files, ...result.files } }
  }
  return { ...source.files }
}
