import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Brand, type BrandStyle, brandAccent, brandFamily, isOwnFont, ownFamily } from '@platen/contract'
import { useMutation } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { ask } from '../../api/send.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { ColorField } from './color-field.tsx'
import { readColor } from './contrast.ts'
import { FontChoice } from './font-choice.tsx'
import { keepBrand } from '../../api/keep-brand.ts'
import classes from './brand-page.module.css'

export function StyleForm({ brand }: { brand: Brand }) {
  const [primary, setPrimary] = useState(brand.primary ?? '')
  const [accent, setAccent] = useState(brand.accent ?? '')
  const [chosen, setFonts] = useState({ headingFont: brand.headingFont, textFont: brand.textFont })
  const isAvailable = (font: BrandStyle['textFont']) =>
    !isOwnFont(font) || brand.fonts.some(({ family }) => family === ownFamily(font))
  const fonts = {
    headingFont: isAvailable(chosen.headingFont) ? chosen.headingFont : null,
    textFont: isAvailable(chosen.textFont) ? chosen.textFont : null,
  }
  const style: BrandStyle = {
    primary: readColor(primary) ?? null,
    accent: readColor(accent) ?? null,
    ...fonts,
  }
  const isValid = [primary, accent].every((text) => text.trim() === '' || readColor(text) !== undefined)
  const isChanged = (['primary', 'accent', 'headingFont', 'textFont'] as const).some(
    (key) => style[key] !== brand[key],
  )
  const save = useMutation({
    mutationFn: () => ask<Brand>('/brand', { method: 'PUT', json: style }),
    onSuccess: (saved) => {
      keepBrand(saved)
      notifications.show({ message: 'Brand saved. Publish your templates to use it.' })
    },
  })
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="brand-style">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && isChanged) save.mutate()
        }}
      >
        <Title order={2} id="brand-style" mb="md">
          Colors and fonts
        </Title>
        <div className={classes.style}>
          <Stack gap="md">
            <ColorField
              label="Primary brand color"
              description="Titles and headings"
              placeholder="Template color"
              value={primary}
              onChange={setPrimary}
            />
            <ColorField
              label="Secondary brand color"
              description="Lines and frames"
              placeholder={style.primary === null ? 'Template color' : 'Primary brand color'}
              value={accent}
              onChange={setAccent}
            />
          </Stack>
          <SamplePage style={style} />
        </div>
        <Stack gap="md" mt="md">
          <FontChoice fonts={fonts} files={brand.fonts} onChange={setFonts} />
        </Stack>
        {save.isError && (
          <Alert color="red" role="alert" mt="md">
            {userMessageOf(save.error)}
          </Alert>
        )}
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={!isValid || !isChanged} loading={save.isPending}>
            Save colors and fonts
          </Button>
        </Group>
      </form>
    </Paper>
  )
}

/** A sample page in the colors and fonts of the brand. If the brand has no color or font, the page uses black and the dashboard's font. */
function SamplePage({ style }: { style: BrandStyle }) {
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
      <figcaption>Preview</figcaption>
      <div className={classes.sheet}>
        <p className={classes.heading}>Invoice 2026-0417</p>
        <p>Thank you for your order. Please pay within fourteen days and quote the invoice number.</p>
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
