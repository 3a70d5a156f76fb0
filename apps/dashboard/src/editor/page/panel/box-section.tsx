import { resolveValue, rowCells, type StyleProperty } from '@platen/template/markup'
import { IconBorderBottom, IconBorderLeft, IconBorderRight, IconBorderTop } from '@tabler/icons-react'
import { ColorInput } from './color-input.tsx'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'
import { LengthField } from './length-field.tsx'
import { LengthInput } from './length-input.tsx'
import { readLength } from './lengths.ts'
import { PanelPart } from './panel-part.tsx'
import { isOwnValue, shownValue, StyleLine } from './style-line.tsx'
import { Toggle } from './toggle.tsx'

const sides = ['top', 'right', 'bottom', 'left'] as const

/** Table parts do not have margins. */
const ofTable: ReadonlySet<string> = new Set(['td', 'th', 'tr', 'thead', 'tbody', 'tfoot'])

/** Sets spacing, lines, background and width. `hasWidth` is false if another section has the width. */
export function BoxSection({ of, hasWidth }: { of: PanelElement; hasWidth: boolean }) {
  return (
    <PanelPart title="Box">
      <SidesLine of={of} label="Padding" box="padding" />
      {!ofTable.has(of.element.name) && <SidesLine of={of} label="Margin" box="margin" />}
      <BorderLines of={of} />
      <StyleLine of={of} label="Background" properties={['background-color']}>
        <ColorInput
          of={of}
          label="Background"
          property="background-color"
          cssValue={of.style['background-color']?.value}
          value={shownValue(of, 'background-color')}
          isOwn={isOwnValue(of, 'background-color')}
          onPick={(color) => of.set({ 'background-color': color }, 'Background', 'gradual')}
        />
      </StyleLine>
      {hasWidth && !rowCells(of.element) && (
        <StyleLine of={of} label="Width" properties={['width']}>
          <LengthInput of={of} label="Width" property="width" unit="mm" />
        </StyleLine>
      )}
    </PanelPart>
  )
}

function SidesLine({ of, label, box }: { of: PanelElement; label: string; box: 'padding' | 'margin' }) {
  return (
    <StyleLine of={of} label={label} unit="mm" properties={sides.map((side) => `${box}-${side}` as const)}>
      <div className={classes.sides} role="group" aria-label={label}>
        {sides.map((side) => (
          <div key={side} className={classes.side}>
            <LengthInput
              of={of}
              label={`${label}, ${sideLabels[side]}, in mm`}
              property={`${box}-${side}`}
              unit="mm"
              step={0.5}
              min={box === 'margin' ? -1000 : 0}
              isSmall
            />
            <span aria-hidden>{sideLabels[side]}</span>
          </div>
        ))}
      </div>
    </StyleLine>
  )
}

const sideLabels = { top: 'top', right: 'right', bottom: 'bottom', left: 'left' } as const

const borders = [
  { side: 'top', label: 'Line above', Icon: IconBorderTop },
  { side: 'right', label: 'Line to the right', Icon: IconBorderRight },
  { side: 'bottom', label: 'Line below', Icon: IconBorderBottom },
  { side: 'left', label: 'Line to the left', Icon: IconBorderLeft },
] as const

const isLine = (value: string | undefined) => value !== undefined && value !== 'none'

/** Spaces between values, not those inside parentheses. */
const spaces = / (?![^(]*\))/

/** The default style of a new line. */
const plainLine = { width: '0.75pt', style: 'solid', color: '#000000' }

function BorderLines({ of }: { of: PanelElement }) {
  const { set, turnOff } = of
  const lineOf = (side: (typeof sides)[number]) => {
    const value = of.style[`border-${side}`]?.value
    if (value === undefined || value === 'none') return undefined
    const [, , ...color] = value.split(spaces)
    const [width = '', lineStyle = ''] = (shownValue(of, `border-${side}`) ?? '').split(spaces)
    return { width, style: lineStyle, color: color.join(' ') }
  }
  const drawn = sides.filter((side) => lineOf(side) !== undefined)
  const first = drawn[0] && lineOf(drawn[0])
  const lineStyle = first ? { ...first, width: first.width === 'medium' ? '3px' : first.width } : plainLine
  const isOwn = drawn.some((side) => isOwnValue(of, `border-${side}`))
  const draw = (change: Partial<typeof plainLine>) => {
    const line = { ...lineStyle, ...change }
    const color = line.color === 'currentcolor' ? plainLine.color : line.color
    return `${line.width} ${line.style} ${color}`
  }
  const drawAll = (change: Partial<typeof plainLine>, label: string) =>
    set(Object.fromEntries(drawn.map((side) => [`border-${side}`, draw(change)])), label, 'gradual')
  const properties = sides.map((side): StyleProperty => `border-${side}`)
  return (
    <>
      <StyleLine of={of} label="Lines" properties={properties}>
        <div className={classes.toggles} role="group" aria-label="Lines">
          {borders.map(({ side, label, Icon }) => (
            <Toggle
              key={side}
              label={label}
              isOn={lineOf(side) !== undefined}
              isShared={!isOwnValue(of, `border-${side}`)}
              onPress={() =>
                lineOf(side) === undefined
                  ? set({ [`border-${side}`]: draw({}) }, label)
                  : turnOff(`border-${side}`, { off: 'none', isOn: isLine }, label)
              }
            >
              <Icon size={16} aria-hidden />
            </Toggle>
          ))}
          {drawn.length > 0 && (
            <LengthField
              label="Line thickness"
              length={readLength(lineStyle.width, 'pt')}
              bounds={{ unit: 'pt', step: 0.25, min: 0.1, max: 50 }}
              isShared={!isOwn}
              className={classes.thickness}
              placeholder="Thickness"
              onWrite={(width) => {
                if (width !== null) drawAll({ width }, 'Line thickness')
              }}
            />
          )}
        </div>
      </StyleLine>
      {drawn.length > 0 && (
        <StyleLine of={of} label="Line color" properties={[]}>
          <ColorInput
            of={of}
            label="Line color"
            property="color"
            cssValue={lineStyle.color}
            value={resolveValue(lineStyle.color, of.brandVariables + of.css)}
            isOwn={isOwn}
            onPick={(color) => drawAll({ color }, 'Line color')}
          />
        </StyleLine>
      )}
    </>
  )
}
