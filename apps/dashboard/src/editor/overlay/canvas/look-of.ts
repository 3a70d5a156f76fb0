import { lookStyle, type TextLook } from '@platen/template/overlay'
import type { CSSProperties } from 'react'

/** A look as the canvas shows it: as documents have it, but that a pixel is a point. */
export function lookOf(look: TextLook): CSSProperties {
  const named = Object.entries(lookStyle(look)).map(([name, value]) => [
    name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return { ...(Object.fromEntries(named) as CSSProperties), fontSize: look.size }
}
