import { type Field, type FieldChange, nearestName } from '@platen/contract'
import { compareNatures, type FoundChange } from './compare-natures.ts'
import { fieldHomes, type FieldShape, type FieldShapes, shapesOf } from './field-shapes.ts'

/** A version's fields with the number of documents that were made with them. */
export interface FieldsInUse {
  fields: readonly Field[]
  documents: number
}

/** Each removed field is compared with each added one: a template of which more is new has been replaced, and nothing in it renamed. */
const pairsMax = 100_000

/** Every way in which fields differ from those before, in the order of the new template, removed ones first. */
export function compareFields(
  before: readonly Field[],
  after: readonly Field[],
  inUse: readonly FieldsInUse[],
): FieldChange[] {
  const homes = new Set([...fieldHomes(before), ...fieldHomes(after)])
  const [old, now] = [shapesOf(before, homes), shapesOf(after, homes)]
  const used = inUse.map(({ fields, documents }) => ({ paths: shapesOf(fields, homes), documents }))
  const recentDocuments = (path: string) =>
    used.reduce((sum, { paths, documents }) => (paths.has(path) ? sum + documents : sum), 0)
  const added = [...now].filter(([path, shape]) => !old.has(path) && !isComputed(shape))
  const renamed = new Map<string, string>()
  const removed = [...old].filter(([path, shape]) => !now.has(path) && !isWithinComputed(shape, now))
  const areRenamesFound = removed.length * added.length <= pairsMax
  const removals = removed.map(([path, shape]): FieldChange => {
    const renamedTo = isComputed(shape) || !areRenamesFound ? undefined : newNameOf(shape, added, renamed)
    if (renamedTo !== undefined) renamed.set(path, renamedTo)
    return {
      name: path,
      change: 'removed',
      isBreaking: !isComputed(shape),
      recentDocuments: recentDocuments(path),
      ...naturesOf(shape, undefined),
      ...(renamedTo === undefined ? {} : { renamedTo }),
    }
  })
  const others = [...now].flatMap(([path, shape]): FieldChange[] =>
    changesOf(old.get(path), shape, { old, now }).map((found) => ({
      name: path,
      ...found,
      recentDocuments: recentDocuments(path),
      ...naturesOf(old.get(path), shape),
    })),
  )
  return [...removals, ...others]
}

const isComputed = ({ nature }: FieldShape) => nature.formula !== undefined

/** What stood in a list or an object that the template now makes itself is told with that. */
function isWithinComputed({ parent }: FieldShape, now: FieldShapes): boolean {
  const around = now.get(parent)
  return around !== undefined && (isComputed(around) || isWithinComputed(around, now))
}

function naturesOf(
  before: FieldShape | undefined,
  after: FieldShape | undefined,
): Pick<FieldChange, 'before' | 'after'> {
  const isTyped = (shape: FieldShape | undefined): shape is FieldShape =>
    shape !== undefined && Object.keys(shape.nature).length > 0
  return {
    ...(isTyped(before) && { before: before.nature }),
    ...(isTyped(after) && { after: after.nature }),
  }
}

function changesOf(
  before: FieldShape | undefined,
  after: FieldShape,
  shapes: { old: FieldShapes; now: FieldShapes },
): FoundChange[] {
  if (!before) return [addedChange(after, shapes)]
  const natures = compareNatures(before, after)
  if (isComputed(before) || isComputed(after)) return natures
  const isTyped = before.nature.declared !== undefined || after.nature.declared !== undefined
  const kinds = isTyped ? [] : compareKinds(before, after)
  return kinds.length > 0 ? kinds : [...natures, ...comparePresence(before, after)]
}

function addedChange(after: FieldShape, { old, now }: { old: FieldShapes; now: FieldShapes }): FoundChange {
  if (!isAsked(after) || isComputed(after) || isGivenOutside(after, now))
    return { change: 'added', isBreaking: false }
  for (let around = after.parent; around !== '' && !old.has(around); around = now.get(around)?.parent ?? '')
    // In what is new as well and may be left out, nothing is missing yet: no data opens it.
    if (!isAsked(now.get(around))) return { change: 'added', isBreaking: false, neededIn: around }
  return { change: 'added', isBreaking: true }
}

/** A list, too, must be there where the template's author said so. */
function isAsked(shape: FieldShape | undefined): boolean {
  const declared = shape?.nature.declared
  const isDeclared = declared?.required === true && (declared.default ?? null) === null
  return shape?.required === true || isDeclared
}

/** What a section does not have is looked for around it: something that must be there is always found. */
function isGivenOutside({ name, parent, dotted }: FieldShape, now: FieldShapes): boolean {
  if (dotted) return false
  for (let at = parent; at !== '';) {
    at = now.get(at)?.parent ?? ''
    const outer = now.get(at === '' ? name : `${at}.${name}`)
    if (outer?.required && (at === '' || !outer.dotted)) return true
  }
  return false
}

function comparePresence(before: FieldShape, after: FieldShape): FoundChange[] {
  if (before.required === after.required) return []
  return after.required
    ? [{ change: 'now_required', isBreaking: true }]
    : [{ change: 'now_optional', isBreaking: false }]
}

function compareKinds(before: FieldShape, after: FieldShape): FoundChange[] {
  const isOtherKind =
    before.value !== after.value ||
    before.section !== after.section ||
    before.itemIsValue !== after.itemIsValue
  return isOtherKind ? [{ change: 'kind_changed', isBreaking: !takesWhat(before, after) }] : []
}

/** Whether what was right for the one is right for the other, and prints no less. */
function takesWhat(before: FieldShape, after: FieldShape): boolean {
  if (before.itemIsValue !== after.itemIsValue) return false
  const isObject = !before.value && !before.section
  // A value that opens a section besides still prints, and an object opens one as it is.
  return isObject
    ? after.section && !after.value
    : (!before.value || after.value) && (!before.section || after.section)
}

/** The added name in the same place and of the same kind that is nearest; inside a renamed block, the name there. */
function newNameOf(
  shape: FieldShape,
  added: readonly [string, FieldShape][],
  renamed: ReadonlyMap<string, string>,
): string | undefined {
  const parent = renamed.get(shape.parent) ?? shape.parent
  const taken = new Set(renamed.values())
  const candidates = added.filter(
    ([name, other]) =>
      !taken.has(name) &&
      other.parent === parent &&
      other.value === shape.value &&
      other.section === shape.section &&
      other.itemIsValue === shape.itemIsValue,
  )
  const nearest = nearestName(
    shape.name,
    candidates.map(([, other]) => other.name),
  )
  return candidates.find(([, other]) => other.name === nearest)?.[0]
}
