import type { Attachment, PromptPart, SampleInput } from '@platen/contract'
import { del, get, set } from 'idb-keyval'
import { descriptionKey, isStorageDisabled } from '../../shell/clear-stored-data.ts'

/** A description in progress, as this browser stores it until the template is created. */
export interface Description {
  prompt: PromptPart[]
  files: Attachment[]
  sample: SampleInput
}

const empty: Description = { prompt: [], files: [], sample: { format: 'csv', text: '' } }

/** How long files can be used. The service deletes files that belong to no template after a day. */
const filesKeptMs = 23 * 3_600_000

/**
 * The part of a description that is stored in `localStorage` at once, so that it is kept if the page is closed. Sample data is too large for that.
 */
type Note = Omit<Description, 'sample'> & Pick<SampleInput, 'format' | 'kinds'>

/** Reads the stored description. */
export async function readDescription(): Promise<Description> {
  const data = await get<string>(descriptionKey).catch(() => undefined)
  const { prompt, files, format, kinds } = readNote()
  const uploaded = files.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < filesKeptMs)
  const isUploaded = (id: string) => uploaded.some(({ attachmentId }) => attachmentId === id)
  return {
    prompt: prompt.filter((part) => 'text' in part || isUploaded(part.attachmentId)),
    files: uploaded,
    sample: { format, text: data ?? '', ...(kinds && { kinds }) },
  }
}

function readNote(): Note {
  const nothing: Note = { prompt: [], files: [], format: empty.sample.format }
  try {
    const note = localStorage.getItem(descriptionKey)
    return note === null ? nothing : { ...nothing, ...(JSON.parse(note) as Partial<Note>) }
  } catch {
    return nothing
  }
}

/** Stores the prompt and the attachments. */
export function keepDescription({ prompt, files, sample }: Description): void {
  if (isStorageDisabled()) return
  const { format, kinds } = sample
  const note: Note = { prompt, files, format, ...(kinds && { kinds }) }
  try {
    localStorage.setItem(descriptionKey, JSON.stringify(note))
  } catch {
    // The storage is full or disabled.
  }
}

/** Stores the sample data. */
export async function keepData(text: string): Promise<void> {
  if (!isStorageDisabled()) await set(descriptionKey, text).catch(() => undefined)
}

/** Deletes the stored description after its template is created. */
export async function forgetDescription(): Promise<void> {
  try {
    localStorage.removeItem(descriptionKey)
  } catch {
    // The storage is disabled.
  }
  await del(descriptionKey).catch(() => undefined)
}
