import type { DraftSource, FieldDeclaration } from '@platen/contract'
import {
  containerTypes,
  exampleFor,
  readJson,
  readSettings,
  samplesChanged,
  settingsFile,
  withDeclaration,
  withValueWhereMissing,
} from '@platen/draft'
import { insertBoxes } from '@platen/overlay'
import { editOverlay } from '../acts/edit-overlay.ts'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { boxOf, type Candidate, nameProblems } from './review.ts'

/** Puts the candidates that are taken on their pages, declared and with examples in the samples, as one step of undo; the review ends. */
export function takeCandidates(desk: Desk): void {
  const { review } = desk.store.getState()
  const taken = (review?.candidates ?? []).filter((candidate) => candidate.isTaken)
  if (!review || taken.length === 0 || nameProblems(review).size > 0) return
  const edit = insertBoxes(currentOverlay(desk), taken.map(boxOf))
  const count = taken.length === 1 ? '1 field' : `${taken.length} fields`
  const files = filesWith(desk.draft.getState().source, taken)
  desk.store.setState({ review: undefined })
  editOverlay(desk, edit, {
    label: `Taking ${count} that were found`,
    announcement: `${count} placed`,
    files,
  })
}

/** The files besides the page that change: settings and samples. */
export function filesWith(source: DraftSource, taken: readonly Candidate[]): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const around = containerTypes([], readJson(source.files['sample.json'] ?? ''))
  const declarations = new Map<string, FieldDeclaration>()
  const letters = new Map<string, number>()
  for (const { name, proposal } of taken)
    if (proposal.box.kind === 'text' && proposal.box.lettersMax !== undefined)
      letters.set(name, proposal.box.lettersMax)
  for (const { name, proposal } of taken)
    if (proposal.declaration && !Object.hasOwn(settings.fields ?? {}, name) && !declarations.has(name))
      declarations.set(name, proposal.declaration)
  let { fields } = settings
  for (const [name, declaration] of declarations)
    ({ fields } = withDeclaration({ fields }, [name], declaration, around))
  const samples = samplesChanged(source, (data) => {
    let filled = data
    for (const [name, declaration] of declarations)
      filled = withValueWhereMissing(filled, [name], exampleOf(name, declaration, letters.get(name)))
    return filled
  })
  return { ...settingsFile(source, { ...settings, ...(fields && { fields }) }), ...samples }
}

/** What the field looks like with a value: a list has two items, a comb a digit in each cell. */
function exampleOf(name: string, declaration: FieldDeclaration, letters: number | undefined): unknown {
  if (declaration.type === 'text' && letters !== undefined)
    return '1234567890'.repeat(Math.ceil(letters / 10)).slice(0, letters)
  if (declaration.type !== 'list') return exampleFor([name], declaration)
  const item = Object.fromEntries(
    Object.entries(declaration.fields ?? {}).map(([own, said]) => [own, exampleFor([name, own], said)]),
  )
  return [item, item]
}
