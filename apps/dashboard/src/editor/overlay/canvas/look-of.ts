import type { TextLook } from '@platen/overlay'
import type { CSSProperties } from 'react'

const contentOf = { top: 'start', middle: 'center', bottom: 'end' } as const

/** A look as the canvas shows it, where a pixel is a point. */
export function lookOf(look: TextLook): CSSProperties {
  return {
    fontFamily: look.family,
    fontSize: look.size,
    color: look.color,
    fontWeight: look.weight,
    textAlign: look.align,
    alignContent: contentOf[look.verticalAlign],
    lineHeight: look.lineHeight,
    whiteSpace: look.wraps ? 'pre-wrap' : 'pre',
  }
}
