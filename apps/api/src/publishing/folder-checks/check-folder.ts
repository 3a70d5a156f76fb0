import {
  type BaseUse,
  type DrawnBox,
  drawnBoxes,
  loadCodesOf,
  readBaseUse,
  readTemplateFolder,
  type SampleFault,
  type TemplateSource,
} from '@platen/template/bundle'
import type { SourceFault } from '@platen/contract'
import { packJson } from '@platen/platform'

/** What a thread is given: texts as they are, of pictures and fonts no more than whether they are empty. */
export interface FolderToCheck {
  files: ReadonlyMap<string, Uint8Array>
  /** Files of the samples that are wanted; left out, all are, and their faults count as the folder's. */
  samples?: ReadonlySet<string>
  /** As `ReadTemplateOptions.elementAttribute`. */
  elementAttribute?: string | undefined
}

/** A sample as it goes into the queue: to copy its values out of the thread could take long, and only a worker reads them. */
export interface PackedSample {
  file: string
  /** Of `packJson`. */
  packed: string
}

export type CheckedFolder =
  | {
      source: Omit<TemplateSource, 'assets' | 'samples'> & { samples: PackedSample[] }
      sampleFaults: SampleFault[]
      assetPaths: string[]
      /** By path, for each asset. */
      boxes: Map<string, DrawnBox[]>
      base: BaseUse | undefined
    }
  | { faults: SourceFault[] }

/** Reads a folder and measures its pictures' boxes: all that takes time in proportion to what an author typed, or worse. */
export async function checkFolder({
  files,
  samples,
  elementAttribute,
}: FolderToCheck): Promise<CheckedFolder> {
  await loadCodesOf(files)
  const read = readTemplateFolder(files, {
    ...(samples && { samplesApart: samples }),
    ...(elementAttribute !== undefined && { elementAttribute }),
  })
  if ('faults' in read) return read
  const { assets, samples: found, ...source } = read.source
  return {
    source: { ...source, samples: found.map(({ file, data }) => ({ file, packed: packJson(data) })) },
    sampleFaults: read.sampleFaults,
    assetPaths: [...assets.keys()],
    boxes: drawnBoxes(read.source),
    base: readBaseUse(read.source),
  }
}
