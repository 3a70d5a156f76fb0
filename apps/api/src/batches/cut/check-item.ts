import { type BatchError, type ChunkItem, Fault, type FaultItem } from '@platen/contract'
import { checkData, mergeFields } from '@platen/merge'
import { checkCustomerKey } from '@platen/storage'
import type { ReadItem } from '../read/read-item.ts'
import { SeenTexts } from '../seen-texts.ts'
import type { CutOptions } from './cut-options.ts'
import { compileFileName, compileKey, type MadeName } from './name-pattern.ts'

const faultsMax = 100
/** Wrong items whose unknown keys come with suggestions: a million of them are wrong in the same way, and each look would take time. */
const suggestedItemsMax = 1_000

/** A good item with its names, or the lines of the report. */
export type CheckedItem = { item: ChunkItem; key: string | undefined } | { errors: BatchError[] }

/** Judges items one after the other; `index` counts from 1. */
export type CheckItem = (read: ReadItem, index: number) => CheckedItem

/**
 * Checks items against a template and the patterns of their names, and that no two have the same name: on a file system that does not
 * tell capital letters either. An item with faults takes no name. Throws `invalid_request` for a pattern that cannot be used.
 */
export function createCheckItem(options: Pick<CutOptions, 'template' | 'fileName' | 'bucket'>): CheckItem {
  const { template, bucket } = options
  const fileName = compileFileName(options.fileName ?? `{index}-${template.fileName}`)
  const key = bucket && compileKey(bucket.key)
  const fields = mergeFields(template.fields, fileName.fields, key?.fields ?? [])
  // A name that begins with the item's number and a dash is its own.
  const fileNames = options.fileName === undefined ? undefined : new SeenTexts()
  const keys = new SeenTexts()
  let wrongItems = 0

  function dataFaults(data: Record<string, unknown>): readonly FaultItem[] {
    try {
      const { faults } = checkData(fields, data, '', { suggests: wrongItems < suggestedItemsMax })
      if (faults.length > 0) wrongItems++
      return faults
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return [{ pointer: '', code: error.code, message: error.detail }]
    }
  }

  function nameFaults(data: Record<string, unknown>, index: number) {
    const made = fileName.make(data, index)
    const madeKey = key?.make(data, index)
    const unsafe = [problemOf(made), madeKey && (problemOf(madeKey) ?? keyProblem(madeKey))].filter(
      (problem) => problem !== undefined,
    )
    const faults = unsafe.map((message) => ({ pointer: '', code: 'unsafe_name', message }))
    const [name, itsKey] = [nameOf(made), madeKey && nameOf(madeKey)]
    if (faults.length > 0) return { faults, name, key: itsKey }
    const taken = [
      takenBy(fileNames, { text: name.normalize('NFC').toLowerCase(), name, index }),
      itsKey === undefined ? undefined : takenBy(keys, { text: itsKey, name: itsKey, index }),
    ]
    return { faults: taken.filter((fault) => fault !== undefined), name, key: itsKey }
  }

  return (read, index) => {
    if ('faults' in read) return { errors: toErrors(read.faults, read, index) }
    const wrong = dataFaults(read.data)
    if (wrong.length > 0) return { errors: toErrors(wrong, read, index) }
    const named = nameFaults(read.data, index)
    if (named.faults.length > 0) return { errors: toErrors(named.faults, read, index) }
    return { item: { item: index, data: read.data, fileName: named.name }, key: named.key }
  }
}

function toErrors(
  faults: readonly (FaultItem & { line?: number })[],
  { line }: ReadItem,
  item: number,
): BatchError[] {
  return faults.slice(0, faultsMax).map((fault) => ({ item, line, ...fault }))
}

function nameOf(made: MadeName): string {
  return 'name' in made ? made.name : ''
}

function problemOf(made: MadeName): string | undefined {
  return 'problem' in made ? made.problem : undefined
}

function keyProblem(made: MadeName): string | undefined {
  return checkCustomerKey(nameOf(made))
}

function takenBy(
  seen: SeenTexts | undefined,
  { text, name, index }: { text: string; name: string; index: number },
): FaultItem | undefined {
  const earlier = seen?.add(text, index)
  if (earlier === undefined) return undefined
  const shown = name.length > 200 ? `${name.slice(0, 200).toWellFormed()}…` : name
  const message = `Item ${earlier} has the name "${shown}" already. Use {index}, or a field that differs.`
  return { pointer: '', code: 'name_taken', message }
}
