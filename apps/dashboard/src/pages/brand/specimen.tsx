import { brandAccent, brandFamily, type BrandStyle } from '@platen/contract'
import type { CSSProperties } from 'react'
import classes from './brand-page.module.css'

/** A piece of paper in the brand's colours and fonts. What the brand leaves open is black, and in the dashboard's font. */
export function Specimen({ style }: { style: BrandStyle }) {
  const { primary, headingFont, textFont } = style
  const family = (font: BrandStyle['textFont']) => font && brandFamily(font)
  const values = {
    '--primary': primary ?? '#222222',
    '--accent': brandAccent(style) ?? '#222222',
    '--heading': family(headingFont) ?? 'inherit',
    '--text': family(textFont) ?? 'inherit',
  } as CSSProperties
  return (
    <figure className={classes.specimen} style={values}>
      <figcaption>How it looks on paper</figcaption>
      <div className={classes.sheet}>
        <p className={classes.heading}>Invoice 2026-0417</p>
        <p>Thank you for your order. Please pay within fourteen days, and name the number of this invoice.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Binding, 120 copies</td>
              <td>€ 1,284.00</td>
            </tr>
            <tr>
              <td>Delivery</td>
              <td>€ 36.50</td>
            </tr>
          </tbody>
        </table>
      </div>
    </figure>
  )
}
