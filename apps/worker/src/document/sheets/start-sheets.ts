import type { Warning } from '@platen/contract'
import { scanSheets } from '@platen/markup'
import type { FittedSheets } from '../../chromium/fit-script.ts'
import type { ReadyBundle } from '../bundles.ts'
import { type FilledForm, hasBoxes } from '@platen/document'
import { drawOver } from './draw-over.ts'
import { cutWarnings, refuseFullBoxes } from './full-boxes.ts'

/** A document that is drawn over a PDF, on its way from the lane to the PDF. */
export interface StartedSheets {
  /** Hears what became of its boxes; `undefined` where none must be measured. */
  onFitted: ((found: FittedSheets) => void) | undefined
  /** Of boxes of which something is cut off. To be asked when the lane has printed; throws `invalid_data` where a box is too full. */
  warnings(): Warning[]
  /** The PDF with the finished print over it, as `drawOver`. */
  drawOver(of: Finished): Promise<{ pdf: Buffer; pages: number }>
}

interface Finished {
  print: Buffer
  /** Of the print. */
  pages: number
  form: FilledForm | undefined
  isMarked: boolean | undefined
}

/** `undefined` for a template that is drawn over no PDF. `html` is the merged page. */
export function startSheets(ready: ReadyBundle, html: string): StartedSheets | undefined {
  const { base, settings, showsElements } = ready
  if (!base) return undefined
  let fitted: FittedSheets | undefined
  return {
    onFitted: hasBoxes(html) ? (found) => void (fitted = found) : undefined,
    warnings() {
      if (!fitted) return []
      refuseFullBoxes(fitted)
      return cutWarnings(fitted)
    },
    async drawOver({ print, pages, form, isMarked }) {
      // Its colours are read off the print alone.
      if (showsElements) return { pdf: print, pages }
      const file = await ready.readAsset(settings.page.pdf ?? '')
      if (!file) throw new Error('The bundle has no PDF to draw over')
      const isTitled = settings.document?.title !== undefined
      const sheets = fitted?.sheets ?? scanSheets(html)
      return drawOver({ ...base, bytes: file.bytes }, { print, sheets, pages, isTitled, form, isMarked })
    },
  }
}
