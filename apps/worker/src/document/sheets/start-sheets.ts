import type { Warning } from '@platen/contract'
import type { FittedSheets } from '../../chromium/fit-script.ts'
import type { ReadyBundle } from '../bundles.ts'
import type { MergedPage } from '@platen/template/document'
import type { BaseToDrawOver } from './draw-over.ts'
import { cutWarnings, refuseFullBoxes } from './full-boxes.ts'

/** A document drawn over a PDF, after printing and before the result. */
export interface StartedSheets {
  /** Receives the result of fitting the boxes. Undefined if there are no boxes to fit. */
  onFitted: ((found: FittedSheets) => void) | undefined
  /** Returns warnings about boxes that are cut off. Call it after the print. Throws `invalid_data` if a box is too full. */
  warnings(): Warning[]
  toDrawOver(of: Pick<BaseToDrawOver, 'form' | 'isMarked'>): Promise<BaseToDrawOver>
}

/** Returns undefined for a template without a PDF. */
export function startSheets(
  ready: ReadyBundle,
  { sheets: merged }: Pick<MergedPage, 'sheets'>,
): StartedSheets | undefined {
  const { base, settings } = ready
  if (!base || !merged) return undefined
  let fitted: FittedSheets | undefined
  return {
    onFitted: merged.hasBoxes ? (found) => void (fitted = found) : undefined,
    warnings() {
      if (!fitted) return []
      refuseFullBoxes(fitted)
      return cutWarnings(fitted)
    },
    async toDrawOver({ form, isMarked }) {
      const file = await ready.readAsset(settings.page.pdf ?? '')
      if (!file) throw new Error('The bundle has no PDF to draw over')
      const isTitled = settings.document?.title !== undefined
      const sheets = fitted?.sheets ?? merged.pages
      return { base, bytes: file.bytes, sheets, isTitled, form, isMarked }
    },
  }
}
