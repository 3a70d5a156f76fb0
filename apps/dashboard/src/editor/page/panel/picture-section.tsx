import { TextInput } from '@mantine/core'
import { setAttribute } from '@platen/template/markup'
import { useState } from 'react'
import { ReplaceButton } from '../picture/replace-button.tsx'
import type { PanelElement } from './use-panel-element.ts'
import { LengthInput } from './length-input.tsx'
import { PanelPart } from './panel-part.tsx'
import { StyleLine } from './style-line.tsx'

/** Sets the size and the alternative text of an image. */
export function PictureSection({ of }: { of: PanelElement }) {
  return (
    <PanelPart title="Image">
      {of.element.name === 'img' && <ReplaceButton />}
      <StyleLine of={of} label="Width" properties={['width']}>
        <LengthInput of={of} label="Width" property="width" unit="mm" />
      </StyleLine>
      <StyleLine of={of} label="Height" properties={['height']}>
        <LengthInput of={of} label="Height" property="height" unit="mm" />
      </StyleLine>
      {of.element.name === 'img' && <AltText of={of} />}
    </PanelPart>
  )
}

function AltText({ of }: { of: PanelElement }) {
  const alt = of.element.attributes.find(({ name }) => name === 'alt')?.value ?? ''
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      size="xs"
      label="Alternative text"
      description="Describes the image for screen readers. Leave it empty for decorative images."
      value={typed ?? plainText(alt)}
      onChange={(event) => {
        const value = event.currentTarget.value
        setTyped(value)
        of.edit(
          (tree, element) => setAttribute(tree, element, { name: 'alt', value }),
          'Alternative text',
          'gradual',
        )
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Decodes the value of an attribute. */
function plainText(value: string): string {
  return new DOMParser().parseFromString(value.replaceAll('<', '&lt;'), 'text/html').body.textContent
}
