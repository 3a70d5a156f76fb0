import { type UIEvent, useEffect, useRef } from 'react'
import { formatPages } from '../ui/format-measures.ts'
import { type Size, useElementSize } from '../ui/use-element-size.ts'
import type { PageComparison } from './compare-pages.ts'
import classes from './page-pair.module.css'
import { PageSheet } from './page-sheet.tsx'
import { capitalized, describeRegions, quoteTexts } from './describe-differences.ts'
import type { PdfFile } from './pdf-file.ts'

/** Space around a page in CSS pixels. Must match the style sheet. */
const edge = 16

interface PagePairProps {
  before: PdfFile
  after: PdfFile
  names: { before: string; after: string }
  page: number
  /** The result of the comparison. `undefined` until the page is compared. */
  found: PageComparison | undefined
  /** Scale relative to the physical size. `undefined` fits the width. */
  scale: number | undefined
  /** Receives the scale that fits the width, from which zooming starts. */
  onFit: (scale: number) => void
}

/** Shows the same page of two documents side by side, with synchronized scrolling. */
export function PagePair({ before, after, names, page, found, scale, onFit }: PagePairProps) {
  const both = useRef<HTMLDivElement>(null)

  /** The positions to which each pane was scrolled because the other pane was scrolled. */
  const put = useRef(new Map<HTMLElement, { top: number; left: number }>())

  function scrollAlong({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop: top, scrollLeft: left } = currentTarget
    const own = put.current.get(currentTarget)
    put.current.delete(currentTarget)
    // A pane that was scrolled by the other pane must not scroll it back. A smaller page ends earlier, and would also stop the larger page.
    if (own?.top === top && own.left === left) return
    for (const window of both.current?.querySelectorAll<HTMLElement>('[data-window]') ?? []) {
      if (window === currentTarget) continue
      window.scrollTo({ top, left, behavior: 'instant' })
      put.current.set(window, { top: window.scrollTop, left: window.scrollLeft })
    }
  }

  const shared = { page, found, scale, onFit, onScroll: scrollAlong }
  return (
    <div ref={both} className={classes.pair}>
      <PageWindow {...shared} tone="before" pdf={before} name={names.before} />
      <PageWindow {...shared} tone="after" pdf={after} name={names.after} />
    </div>
  )
}

interface PageWindowProps {
  tone: 'before' | 'after'
  pdf: PdfFile
  name: string
  page: number
  found: PageComparison | undefined
  scale: number | undefined
  onFit: (scale: number) => void
  onScroll: (event: UIEvent<HTMLElement>) => void
}

function PageWindow({ tone, pdf, name, page, found, scale, onFit, onScroll }: PageWindowProps) {
  const [ref, room] = useElementSize()
  const size = pdf.sizes[page - 1]
  const fit = size && room ? fitWidth(size, room) : undefined
  useEffect(() => {
    if (fit !== undefined) onFit(fit)
  }, [fit, onFit])
  const shownScale = scale ?? fit
  const label = `Page ${page} of ${name}`
  return (
    <figure className={classes.side}>
      <figcaption className={classes.name} data-tone={tone}>
        {capitalized(name)}
        <span className={classes.count}>{formatPages(pdf.pages)}</span>
      </figcaption>
      <div
        ref={ref}
        className={classes.window}
        data-window
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {size && shownScale !== undefined ? (
          <PageSheet
            pdf={pdf}
            page={page}
            scale={shownScale}
            tone={tone}
            alt={`${label}. ${altText(found, tone)}`}
            {...(found ? { regions: found.regions } : {})}
          />
        ) : (
          size === undefined && <p className={classes.none}>This document has no page {page}.</p>
        )}
      </div>
    </figure>
  )
}

function fitWidth(size: Size, room: Size): number {
  return Math.max(0.1, (room.width - 2 * edge) / size.width)
}

function altText(found: PageComparison | undefined, tone: 'before' | 'after'): string {
  if (!found) return 'Not compared yet.'
  switch (found.kind) {
    case 'same':
      return 'Looks the same on both sides.'
    case 'added':
    case 'removed':
      return 'The other document does not have this page.'
    case 'changed': {
      const texts = found.texts[tone]
      const only = texts.length > 0 ? ` Only here: ${quoteTexts(texts)}.` : ''
      return `${describeRegions(found.regions)}.${only}`
    }
    default:
      return found.kind satisfies never
  }
}
