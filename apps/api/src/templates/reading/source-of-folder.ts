import type { DraftSource } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'

/** Larger samples take a noticeable time to read, and show no more. */
const lengthMax = 2 ** 20

/** What a folder says of its data, as it stands in its files, samples that are too large left out; nothing where a version's were not kept. */
export function sourceOfFolder(source: DraftSource | undefined): { samples: string[]; settings: string } {
  if (!source) return { samples: [], settings: '' }
  const samples = sampleFiles(source)
    .map((file) => source.files[file] ?? '')
    .filter((text) => text.length <= lengthMax)
  return { samples, settings: source.files['template.json'] ?? '' }
}
