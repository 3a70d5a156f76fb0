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

/** Input for the thread: the text files, and the first byte of images and fonts to show that they are not empty. */
export interface FolderToCheck {
  files: ReadonlyMap<string, Uint8Array>
  /** Sample files to read. By default, all samples are read, and their errors count as errors in the folder. */
  samples?: ReadonlySet<string>
  /** See `ReadTemplateOptions.elementAttribute`. */
  elementAttribute?: string | undefined
}

/** A sample in the format of the queue. Copying its values out of the thread could take a long time, and only workers read them. */
export interface PackedSample {
  file: string
  /** Result of `packJson`. */
  packed: string
}

export type CheckedFolder =
  | {
      source: Omit<TemplateSource, 'assets' | 'samples'> & { samples: PackedSample[] }
      sampleFaults: SampleFault[]
      assetPaths: string[]
      /** The boxes in which each asset is drawn, by its path. */
      boxes: Map<string, DrawnBox[]>
      base: BaseUse | undefined
    }
  | { faults: SourceFault[] }

/** Reads a folder and measures the boxes of its images. The time grows at least linearly with the size of the folder. */
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
