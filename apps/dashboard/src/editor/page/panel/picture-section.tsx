import type { PanelElement } from './element-style.ts'
import { LengthInput } from './length-input.tsx'
import { PanelPart } from './panel-part.tsx'
import { StyleLine } from './style-line.tsx'

/** The size of a picture. */
export function PictureSection({ of }: { of: PanelElement }) {
  return (
    <PanelPart title="Picture">
      <StyleLine of={of} label="Width" properties={['width']}>
        <LengthInput of={of} label="Width" property="width" unit="mm" />
      </StyleLine>
      <StyleLine of={of} label="Height" properties={['height']}>
        <LengthInput of={of} label="Height" property="height" unit="mm" />
      </StyleLine>
    </PanelPart>
  )
}
