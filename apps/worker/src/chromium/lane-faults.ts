import { Fault, PageCrash } from '@platen/contract'

/** Returns the fault for a print that exceeded its time limit. */
export function timeFault(timeoutMs: number): Fault {
  const detail = `The render was stopped at its limit of ${(timeoutMs / 1000).toFixed(1)} s while its pages were being laid out and printed. Send shorter lists and text, or split the document.`
  return new Fault('render_timeout', { detail })
}

/** Returns the fault for a print whose page crashed in the browser. */
export function crashFault(): Fault {
  const detail =
    'The document crashed the browser page. Simplify the template: nest elements less deeply, and use simpler CSS.'
  return new Fault('browser_lost', { detail, cause: new PageCrash(detail) })
}

/** Returns the fault for a print that exceeded its memory limit. */
export function memoryFault(bytesMax: number): Fault {
  const gib = (bytesMax / 2 ** 30).toFixed(1)
  return new Fault('render_failed', {
    detail: `The document needed more than ${gib} GiB of memory to lay out. Split long tables, or print fewer pages.`,
  })
}

/** Returns the fault for a print with too many bytes. */
export function sizeFault(bytesMax: number): Fault {
  return new Fault('render_failed', {
    detail: `The document has more than ${bytesMax} bytes, which is the maximum. Use smaller images, and fewer filters and shadows.`,
  })
}
