import { lookStyle, type TextStyle } from '@platen/template/overlay'
import type { CSSProperties } from 'react'

/** Returns a text style for React. On the canvas, a pixel is a point. */
export function textStyleOf(look: TextStyle): CSSProperties {
  const named = Object.entries(lookStyle(look)).map(([name, value]) => [
    name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return { ...(Object.fromEntries(named) as CSSProperties), fontSize: look.size }
}
