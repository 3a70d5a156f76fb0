import { type Field, type FieldChange, createNameSearch, type NameSearch } from '@platen/contract'
import { compareNatures, type FoundChange } from './compare-natures.ts'
import { fieldHomes, type FieldShape, type FieldShapes, shapesOf } from './field-shapes.ts'

/** The fields of a version, with the number of documents that it generated. */
export interface FieldsInUse {
  fields: readonly Field[]
  documents: number
}

/**
 * Each removed field is compared with each added one. With more pairs than this, the template is assumed to have been replaced, and no renames
 * are searched for.
 */
const pairsMax = 100_000

/** Returns all differences between two versions' fields: removed fields first, then the others in the order of the new template. */
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
  const nearest = createNameSearch()
  const removed = [...old].filter(([path, shape]) => !now.has(path) && !isWithinComputed(shape, now))
  const areRenamesFound = removed.length * added.length <= pairsMax
  const removals = removed.map(([path, shape]): FieldChange => {
    const renamedTo =
      isComputed(shape) || !areRenamesFound ? undefined : findNewName(shape, added, { renamed, nearest })
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

/** Whether a field was inside a list or group that the template now computes. The change to that list or group already covers it. */
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
  if (!isRequired(after) || isComputed(after) || isProvidedOutside(after, now))
    return { change: 'added', isBreaking: false }
  for (let around = after.parent; around !== '' && !old.has(around); around = now.get(around)?.parent ?? '')
    // A new, optional section is not in anyone's data yet, so nothing inside it is missing.
    if (!isRequired(now.get(around))) return { change: 'added', isBreaking: false, neededIn: around }
  return { change: 'added', isBreaking: true }
}

/** Whether data must contain a field, including lists that are declared as required. */
function isRequired(shape: FieldShape | undefined): boolean {
  const declared = shape?.nature.declared
  const isDeclared = declared?.required === true && (declared.default ?? null) === null
  return shape?.required === true || isDeclared
}

/** Whether an outer level must contain a field of this name, which is then found when the section lacks it. */
function isProvidedOutside({ name, parent, dotted }: FieldShape, now: FieldShapes): boolean {
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
  const hasOtherKind =
    before.value !== after.value ||
    before.section !== after.section ||
    before.itemIsValue !== after.itemIsValue
  return hasOtherKind ? [{ change: 'kind_changed', isBreaking: !acceptsDataOf(before, after) }] : []
}

/** Whether data that was valid before is still valid, and everything in it is still printed. */
function acceptsDataOf(before: FieldShape, after: FieldShape): boolean {
  if (before.itemIsValue !== after.itemIsValue) return false
  const isObject = !before.value && !before.section
  // A value that now also opens a section is still printed, and an object opens a section anyway.
  return isObject
    ? after.section && !after.value
    : (!before.value || after.value) && (!before.section || after.section)
}

/** Returns the most similar added name of the same kind at the same level, including inside renamed groups. */
function findNewName(
  shape: FieldShape,
  added: readonly [string, FieldShape][],
  { renamed, nearest }: { renamed: ReadonlyMap<string, string>; nearest: NameSearch },
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
  const found = nearest(
    shape.name,
    candidates.map(([, other]) => other.name),
  )
  return candidates.find(([, other]) => other.name === found)?.[0]
}
