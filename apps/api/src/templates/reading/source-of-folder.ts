import type { DraftSource } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'

/** Larger samples take noticeable time to read, without adding information. */
const lengthMax = 2 ** 20

/** Returns the files of a template that describe its data, without samples that are too large. Empty if the files of a version were not stored. */
export function sourceOfFolder(source: DraftSource | undefined): { samples: string[]; settings: string } {
  if (!source) return { samples: [], settings: '' }
  const samples = sampleFiles(source)
    .map((file) => source.files[file] ?? '')
    .filter((text) => text.length <= lengthMax)
  return { samples, settings: source.files['template.json'] ?? '' }
}
