import type { DraftSource, VersionDetail } from '@platen/contract'
import { checkData, namesAsData } from '@platen/merge'
import { isJsonObject, readJson, sampleFiles, sampleWords } from '@platen/template/draft'
import { renderPreview, renderVersion } from '../api/render-preview.ts'
import { previewRequest } from '../templates/preview-request.ts'

/** One side of a comparison. */
export type Side = { kind: 'draft'; source: DraftSource } | { kind: 'version'; detail: VersionDetail }

/** The data that a side is rendered with: the requested sample, one of the version's own samples, or field names. */
export type FilledWith = 'asked' | 'own' | 'names'

interface RenderedSide {
  bytes: Uint8Array
  filledWith: FilledWith
}

/** Returns the side's name for use in a sentence. */
export function sideName(side: Side): string {
  return side.kind === 'draft' ? 'the draft' : `version ${side.detail.version}`
}

/** Returns the samples to compare with: those of the newer side, or those of the older side if the newer one has none. */
export function samplesToCompare(before: Side, after: Side): string[] {
  const own = sampleFiles(sourceOf(after))
  return own.length > 0 ? own : sampleFiles(sourceOf(before))
}

/** Returns the label of a sample file of either side. */
export function sampleLabel(file: string, before: Side, after: Side): string {
  return sampleWords(file, { ...sourceOf(before).files, ...sourceOf(after).files })
}

/** Returns the data in a sample file, preferably from the newer side. `undefined` if it is not a JSON object. */
export function sampleData(file: string | undefined, before: Side, after: Side): object | undefined {
  if (file === undefined) return undefined
  return readObject(sourceOf(after).files[file] ?? sourceOf(before).files[file])
}

/**
 * Renders one side with the given data. If the data is invalid for a version, renders that version with one of its own samples, or with field
 * names. Throws `ProblemError`, or the signal's reason.
 */
export async function renderSide(
  templateId: string,
  side: Side,
  wanted: { file: string | undefined; data: object | undefined },
  signal: AbortSignal,
): Promise<RenderedSide> {
  if (side.kind === 'draft') return renderDraft(templateId, side.source, wanted.file, signal)
  const { detail } = side
  const fits = (data: object | undefined) => data !== undefined && checkData(detail.fields, data).total === 0
  const own = ownSamples(detail, wanted.file).find(fits)
  const [data, filledWith]: [object, FilledWith] =
    wanted.data && fits(wanted.data)
      ? [wanted.data, 'asked']
      : own
        ? [own, 'own']
        : [namesAsData(detail.fields), 'names']
  const { bytes } = await renderVersion({ templateId, version: detail.version, data, signal })
  return { bytes, filledWith }
}

async function renderDraft(
  templateId: string,
  source: DraftSource,
  file: string | undefined,
  signal: AbortSignal,
): Promise<RenderedSide> {
  const isThere = file !== undefined && Object.hasOwn(source.files, file)
  const data = isThere ? ({ kind: 'sample', file } as const) : ({ kind: 'names' } as const)
  const { bytes } = await renderPreview(templateId, previewRequest(source, data), signal)
  return { bytes, filledWith: isThere ? 'asked' : 'names' }
}

/** Returns a version's samples, the one with the given name first. */
/** Returns the valid samples of a version, starting with `file`. */
export function ownSamples({ source }: VersionDetail, file?: string): object[] {
  if (!source) return []
  const files = file === undefined ? sampleFiles(source) : [file, ...sampleFiles(source)]
  return files.flatMap((path) => readObject(source.files[path]) ?? [])
}

function sourceOf(side: Side): DraftSource {
  return (side.kind === 'draft' ? side.source : side.detail.source) ?? { files: {}, assets: {} }
}

function readObject(text = ''): object | undefined {
  const value = readJson(text)
  return isJsonObject(value) ? value : undefined
}
