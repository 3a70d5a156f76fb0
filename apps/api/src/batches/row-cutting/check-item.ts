import {
  type BatchError,
  type ChunkItem,
  chunkKeys,
  Fault,
  type FaultItem,
  type ItemPosition,
  quoted,
} from '@platen/contract'
import { checkMerge, type MergeableDocument } from '@platen/template/document'
import {
  compileFileName,
  compileKey,
  compileNameData,
  type MadeName,
  mergeFields,
  optionalFieldNames,
} from '@platen/merge'
import { checkCustomerKey } from '@platen/storage'
import { itemFaults, type ReadFault, type ReadItem } from '@platen/import/tabular'
import { SeenTexts } from '../seen-texts.ts'
import type { CutOptions } from './cut-batch.ts'

const faultsMax = 100
/** Milliseconds of merging for one batch: a million rows of a long document must not occupy the check for hours. */
const mergeMsMax = 60_000
/** Wrong items whose unknown keys come with suggestions: a million of them are wrong in the same way, and each look would take time. */
const suggestedItemsMax = 1_000

type ReadData = Extract<ReadItem, { data: unknown }>

/** A good item with its names, or the lines of the report. */
export type CheckedItem = { item: ChunkItem; key: string | undefined } | { errors: BatchError[] }

/** Judges items one after the other; `index` counts from 1. */
export type CheckItem = (read: ReadItem, index: number) => CheckedItem

/**
 * Checks items against a template, which merges each of them, and the patterns of their names, and that no two have the same name: on a file system that does not
 * tell capital letters either. An item with faults takes no name. Throws `invalid_request` for a pattern that cannot be used.
 */
export function createCheckItem(
  options: Pick<CutOptions, 'template' | 'fileName' | 'bucket' | 'source' | 'folder' | 'createdAt'>,
  document: MergeableDocument,
): CheckItem {
  const { template, bucket } = options
  const optional = optionalFieldNames(template.fields)
  const fileName = compileFileName(options.fileName ?? `{index}-${template.settings.fileName}`, optional)
  const key = bucket && compileKey(bucket.key, optional)
  const named = [...fileName.fields, ...(key?.fields ?? [])]
  const fields = mergeFields(template.fields, named)
  const prepare = compileNameData(template, named)
  // A name that begins with the item's number and a dash is its own.
  const fileNames = options.fileName === undefined ? undefined : new SeenTexts()
  // The same names with their case, for the message of two that differ in it.
  const exactNames = fileNames && new SeenTexts()
  const keys = new SeenTexts()
  // The lines of what came inline are our own.
  const isInline = options.source.key === chunkKeys.inline(options.folder)
  let wrongItems = 0
  let mergeMs = 0

  function dataFaults(read: ReadData): readonly FaultItem[] {
    const { allowEmpty = false } = options.source
    const faults = itemFaults(read, { fields, allowEmpty, suggests: wrongItems < suggestedItemsMax })
    if (faults.length > 0) wrongItems++
    return faults
  }

  /**
   * What only a merge finds: checked here, so that a batch does not fail in the middle for what its rows say. Rows after the first minute of
   * merging are left to the rendering.
   */
  function mergeFaults(data: Record<string, unknown>): readonly FaultItem[] {
    if (mergeMs > mergeMsMax) return []
    const from = performance.now()
    try {
      return checkMerge(document, data, options).faults.map(inItem)
    } finally {
      mergeMs += performance.now() - from
    }
  }

  /** The data as the document prints them. */
  function preparedFor(
    data: Record<string, unknown>,
  ): { data: Readonly<Record<string, unknown>> } | { faults: readonly FaultItem[] } {
    try {
      return { data: prepare(data, { now: options.createdAt }) }
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'invalid_data') throw error
      return {
        faults: error.errors.map(inItem),
      }
    }
  }

  function nameFaults(data: Readonly<Record<string, unknown>>, { item: index, row }: ItemPosition) {
    const place = row ?? index
    const called = row === undefined ? 'Item' : 'Row'
    const made = fileName.make(data, index)
    const madeKey = key?.make(data, index)
    const unsafe = [problemOf(made), madeKey && (problemOf(madeKey) ?? keyProblem(madeKey))].filter(
      (problem) => problem !== undefined,
    )
    const faults = unsafe.map((message) => ({ pointer: '', code: 'unsafe_name', message }))
    const [name, itsKey] = [nameOf(made), madeKey && nameOf(madeKey)]
    if (faults.length > 0) return { faults, name, key: itsKey }
    const normal = name.normalize('NFC')
    const taken = [
      takenBy(
        { seen: fileNames, exact: exactNames },
        { text: normal.toLowerCase(), name: normal, place, called },
      ),
      itsKey === undefined
        ? undefined
        : takenBy({ seen: keys }, { text: itsKey, name: itsKey, place, called }),
    ]
    return { faults: taken.filter((fault) => fault !== undefined), name, key: itsKey }
  }

  return (read, index) => {
    const place = isInline ? { item: index } : { item: index, line: read.line, ...rowOf(read) }
    if ('faults' in read) return { errors: toErrors(read.faults, place) }
    const wrong = dataFaults(read)
    if (wrong.length > 0) return { errors: toErrors(wrong, place) }
    const unmerged = mergeFaults(read.data)
    if (unmerged.length > 0) return { errors: toErrors(unmerged, place) }
    const prepared = preparedFor(read.data)
    if ('faults' in prepared) return { errors: toErrors(prepared.faults, place) }
    const { faults, name, key: itsKey } = nameFaults(prepared.data, place)
    if (faults.length > 0) return { errors: toErrors(faults, place) }
    return { item: { ...place, data: read.data, fileName: name }, key: itsKey }
  }
}

function toErrors(faults: readonly ReadFault[], place: ItemPosition): BatchError[] {
  return faults.slice(0, faultsMax).map((fault) => ({ ...place, ...fault }))
}

/** Its data are the whole item. */
function inItem(fault: FaultItem): FaultItem {
  return { ...fault, pointer: fault.pointer.replace(/^\/data/, '') }
}

function rowOf({ row }: ReadItem): Pick<ItemPosition, 'row'> {
  return row === undefined ? {} : { row }
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
  { seen, exact }: { seen: SeenTexts | undefined; exact?: SeenTexts | undefined },
  { text, name, place, called }: { text: string; name: string; place: number; called: string },
): FaultItem | undefined {
  const earlier = seen?.add(text, place)
  if (earlier === undefined) {
    exact?.add(name, place)
    return undefined
  }
  // Names in the same case are the same text.
  const isSame = exact === undefined || exact.add(name, place) === earlier
  const taken = isSame
    ? `has the name ${quoted(name, 200)} already`
    : `has a name that differs from ${quoted(name, 200)} only in case, which some file systems ignore`
  const message = `${called} ${earlier} ${taken}. Use {index}, or a field that differs.`
  return { pointer: '', code: 'name_taken', message }
}
