import {
  type BatchError,
  type ChunkItem,
  chunkKeys,
  createNameSearch,
  Fault,
  type FaultItem,
  type ItemPosition,
  normalizeText,
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
import type { SplitOptions } from './split-batch.ts'

const faultsMax = 100
/** Maximum time to merge the items in a batch, because a million rows in a long document would take hours. */
const mergeMsMax = 60_000
/** Invalid items that get suggestions for unknown keys. Further items usually have the same errors, and each search takes time. */
const suggestedItemsMax = 1_000

type ReadData = Extract<ReadItem, { data: unknown }>

/** A valid item with its file name and object key, or its errors for the report. */
export type CheckedItem = { item: ChunkItem; key: string | undefined } | { errors: BatchError[] }

/** Checks one item after another. `index` starts at 1. */
export type CheckItem = (read: ReadItem, index: number) => CheckedItem

/**
 * Creates a function that checks items: it merges each item with the template, fills the patterns for its names, and verifies that names are unique,
 * even on file systems that ignore case. Invalid items reserve no name. Throws `invalid_request` for an invalid pattern.
 */
export function createCheckItem(
  options: Pick<SplitOptions, 'template' | 'fileName' | 'bucket' | 'source' | 'folder' | 'createdAt'>,
  document: MergeableDocument,
): CheckItem {
  const { template, bucket } = options
  const optional = optionalFieldNames(template.fields)
  const fileName = compileFileName(options.fileName ?? `{index}-${template.settings.fileName}`, optional)
  const key = bucket && compileKey(bucket.key, optional)
  const named = [...fileName.fields, ...(key?.fields ?? [])]
  const fields = mergeFields(template.fields, named)
  const prepare = compileNameData(template, named)
  // Names that start with the number of the item are unique.
  const fileNames = options.fileName === undefined ? undefined : new SeenTexts()
  // The same names with their original case, for the error message if names differ only in case.
  const exactNames = fileNames && new SeenTexts()
  const keys = new SeenTexts()
  // Inline items are stored in lines that the caller did not write.
  const isInline = options.source.key === chunkKeys.inline(options.folder)
  const nearest = createNameSearch()
  let invalidItems = 0
  let mergeMs = 0

  function dataFaults(read: ReadData): readonly FaultItem[] {
    const { allowEmpty = false } = options.source
    const faults = itemFaults(read, {
      fields,
      allowEmpty,
      suggests: invalidItems < suggestedItemsMax,
      nearest,
    })
    if (faults.length > 0) invalidItems++
    return faults
  }

  /**
   * Returns errors that only merging finds, so that a batch does not fail later because of its data. After one minute of merging, further items are only
   * merged when they are rendered.
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

  /** Returns the data with its values formatted as in the document. */
  function prepareData(
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
    const number = row ?? index
    const label = row === undefined ? 'Item' : 'Row'
    const filled = fileName.make(data, index)
    const filledKey = key?.make(data, index)
    const unsafe = [problemOf(filled), filledKey && (problemOf(filledKey) ?? keyProblem(filledKey))].filter(
      (problem) => problem !== undefined,
    )
    const faults = unsafe.map((message) => ({ pointer: '', code: 'unsafe_name', message }))
    const [name, objectKey] = [nameOf(filled), filledKey && nameOf(filledKey)]
    if (faults.length > 0) return { faults, name, key: objectKey }
    const normal = normalizeText(name, 'NFC')
    const taken = [
      findDuplicate(
        { seen: fileNames, exact: exactNames },
        { text: normal.toLowerCase(), name: normal, number, label },
      ),
      objectKey === undefined
        ? undefined
        : findDuplicate({ seen: keys }, { text: objectKey, name: objectKey, number, label }),
    ]
    return { faults: taken.filter((fault) => fault !== undefined), name, key: objectKey }
  }

  return (read, index) => {
    const position = isInline ? { item: index } : { item: index, line: read.line, ...rowOf(read) }
    if ('faults' in read) return { errors: toErrors(read.faults, position) }
    const dataErrors = dataFaults(read)
    if (dataErrors.length > 0) return { errors: toErrors(dataErrors, position) }
    const mergeErrors = mergeFaults(read.data)
    if (mergeErrors.length > 0) return { errors: toErrors(mergeErrors, position) }
    const prepared = prepareData(read.data)
    if ('faults' in prepared) return { errors: toErrors(prepared.faults, position) }
    const { faults, name, key: objectKey } = nameFaults(prepared.data, position)
    if (faults.length > 0) return { errors: toErrors(faults, position) }
    return { item: { ...position, data: read.data, fileName: name }, key: objectKey }
  }
}

function toErrors(faults: readonly ReadFault[], position: ItemPosition): BatchError[] {
  return faults.slice(0, faultsMax).map((fault) => ({ ...position, ...fault }))
}

/** Removes the leading `/data` from a pointer, because an item is the data itself. */
function inItem(fault: FaultItem): FaultItem {
  return { ...fault, pointer: fault.pointer.replace(/^\/data/, '') }
}

function rowOf({ row }: ReadItem): Pick<ItemPosition, 'row'> {
  return row === undefined ? {} : { row }
}

function nameOf(filled: MadeName): string {
  return 'name' in filled ? filled.name : ''
}

function problemOf(filled: MadeName): string | undefined {
  return 'problem' in filled ? filled.problem : undefined
}

function keyProblem(filled: MadeName): string | undefined {
  return checkCustomerKey(nameOf(filled))
}

function findDuplicate(
  { seen, exact }: { seen: SeenTexts | undefined; exact?: SeenTexts | undefined },
  { text, name, number, label }: { text: string; name: string; number: number; label: string },
): FaultItem | undefined {
  const earlier = seen?.add(text, number)
  if (earlier === undefined) {
    exact?.add(name, number)
    return undefined
  }
  const isSame = exact === undefined || exact.add(name, number) === earlier
  const taken = isSame
    ? `already has the name ${quoted(name, 200)}`
    : `has a name that differs from ${quoted(name, 200)} only in case, which some file systems ignore`
  const message = `${label} ${earlier} ${taken}. Use {index}, or a field that is unique.`
  return { pointer: '', code: 'name_taken', message }
}
