import { randomBytes } from 'node:crypto'
import { type DraftSource, Fault } from '@platen/contract'
import type { Publishing } from '../../publishing/publishing.ts'

export interface PageContext {
  accountId: string
  templateId: string
  requestId: string
  signal: AbortSignal
}

/**
 * Prepares a draft with a sample, and returns a function that prints it with additional styles. The elements on the page have their numbers in
 * `elementAttribute`. Throws `Fault`s.
 */
export type PrintSample = (
  source: DraftSource,
  sample: string | undefined,
  of: PageContext & { deadlineAt: number },
) => Promise<(style: string) => Promise<Buffer>>

/** Unguessable, so that no style can select elements by it. */
export const elementAttribute = `data-p${randomBytes(8).toString('hex')}`

export function createPrintSample({ prepare, render }: Pick<Publishing, 'prepare' | 'render'>): PrintSample {
  return async (source, sample, of) => {
    const { accountId, requestId, deadlineAt, signal } = of
    const samples = new Set(sample === undefined ? [] : [sample])
    const draft = await prepare({ ...of, source, samples, elementAttribute })
    const [fault] = draft.sampleFaults
    if (fault) throw new Fault('invalid_data', { detail: fault.message })
    const { elementAttribute: _, ...bundle } = draft.bundle
    const { brand = '', settings } = bundle
    return async (style) => {
      const { bytes } = await render({
        accountId,
        // Added to the brand's style, which the template cannot affect.
        bundle: {
          ...bundle,
          ...(brand + style !== '' && { brand: brand + style }),
          settings: { ...settings, tagged: false, bookmarks: false },
        },
        isInspected: false,
        data: draft.samples[0]?.packed ?? null,
        requestId,
        deadlineAt,
        signal,
      })
      return bytes
    }
  }
}
