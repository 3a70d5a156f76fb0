import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Brand, type BrandStyle, brandAccent, brandFamily, isOwnFont, ownFamily } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { ask } from '../../api/send.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { ColourField } from './colour-field.tsx'
import { readColour } from './contrast.ts'
import { FontChoice } from './font-choice.tsx'
import { keepBrand } from '../../api/keep-brand.ts'
import classes from './brand-page.module.css'

/** Colours and fonts, with a specimen of what they look like. */
export function StyleForm({ brand }: { brand: Brand }) {
  const [primary, setPrimary] = useState(brand.primary ?? '')
  const [accent, setAccent] = useState(brand.accent ?? '')
  const [chosen, setFonts] = useState({ headingFont: brand.headingFont, textFont: brand.textFont })
  const isThere = (font: BrandStyle['textFont']) =>
    !isOwnFont(font) || brand.fonts.some(({ family }) => family === ownFamily(font))
  const fonts = {
    headingFont: isThere(chosen.headingFont) ? chosen.headingFont : null,
    textFont: isThere(chosen.textFont) ? chosen.textFont : null,
  }
  const style: BrandStyle = {
    primary: readColour(primary) ?? null,
    accent: readColour(accent) ?? null,
    ...fonts,
  }
  const isWhole = [primary, accent].every((text) => text.trim() === '' || readColour(text) !== undefined)
  const isChanged = (['primary', 'accent', 'headingFont', 'textFont'] as const).some(
    (key) => style[key] !== brand[key],
  )
  const save = useMutation({
    mutationFn: () => ask<Brand>('/brand', { method: 'PUT', json: style }),
    onSuccess: (saved) => {
      keepBrand(saved)
      notifications.show({ message: 'The brand is saved. Nothing is published yet.' })
    },
  })
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="brand-style">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && isChanged) save.mutate()
        }}
      >
        <Title order={2} id="brand-style" mb="md">
          Colours and fonts
        </Title>
        <div className={classes.style}>
          <Stack gap="md">
            <ColourField
              label="Main colour"
              description="Titles and headings"
              placeholder="As each template has it"
              value={primary}
              onChange={setPrimary}
            />
            <ColourField
              label="Second colour"
              description="Lines and frames"
              placeholder={style.primary === null ? 'As each template has it' : 'The main colour'}
              value={accent}
              onChange={setAccent}
            />
          </Stack>
          <Specimen style={style} />
        </div>
        <Stack gap="md" mt="md">
          <FontChoice fonts={fonts} files={brand.fonts} onChange={setFonts} />
        </Stack>
        {save.isError && (
          <Alert color="red" role="alert" mt="md">
            {sentenceOf(save.error)}
          </Alert>
        )}
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={!isWhole || !isChanged} loading={save.isPending}>
            Save colours and fonts
          </Button>
        </Group>
      </form>
    </Paper>
  )
}

/** A piece of paper in the brand's colours and fonts. What the brand leaves open is black, and in the dashboard's font. */
function Specimen({ style }: { style: BrandStyle }) {
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
