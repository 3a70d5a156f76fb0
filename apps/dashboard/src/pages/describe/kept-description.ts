import type { Attachment, PromptPart, SampleInput } from '@platen/contract'
import { del, get, set } from 'idb-keyval'
import { descriptionKey, keepsNothing } from '../../shell/forget-kept.ts'

/** A document that is being described, as this browser keeps it until it is made. */
export interface Description {
  prompt: PromptPart[]
  files: Attachment[]
  sample: SampleInput
}

const empty: Description = { prompt: [], files: [], sample: { format: 'csv', text: '' } }

/** The service forgets files that no template has after a day. */
const filesKeptMs = 23 * 3_600_000

/** Words are written at once, however the page is left; data is too large for that. */
type Note = Omit<Description, 'sample'> & Pick<SampleInput, 'format' | 'kinds'>

/** What was typed and attached, and is not made yet. */
export async function readDescription(): Promise<Description> {
  const data = await get<string>(descriptionKey).catch(() => undefined)
  const { prompt, files, format, kinds } = readNote()
  const there = files.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < filesKeptMs)
  const isThere = (id: string) => there.some(({ attachmentId }) => attachmentId === id)
  return {
    prompt: prompt.filter((part) => 'text' in part || isThere(part.attachmentId)),
    files: there,
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

/** Keeps what is typed and attached. */
export function keepDescription({ prompt, files, sample }: Description): void {
  if (keepsNothing()) return
  const { format, kinds } = sample
  const note: Note = { prompt, files, format, ...(kinds && { kinds }) }
  try {
    localStorage.setItem(descriptionKey, JSON.stringify(note))
  } catch {
    // The browser keeps no more, or nothing at all.
  }
}

/** Keeps the sample data. */
export async function keepData(text: string): Promise<void> {
  if (!keepsNothing()) await set(descriptionKey, text).catch(() => undefined)
}

/** Its template is made. */
export async function forgetDescription(): Promise<void> {
  try {
    localStorage.removeItem(descriptionKey)
  } catch {
    // This browser keeps nothing.
  }
  await del(descriptionKey).catch(() => undefined)
}
