import { ActionIcon, Group, NumberInput, SegmentedControl, Select, Stack, Text, Tooltip } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './settings-tab.module.css'
import { namedSizes, type PageForm, type Side, sides } from './page-settings.ts'
import type { PageSettings } from './use-page-settings.ts'

const offered = ['A4', 'A5', 'A3', 'Letter', 'Legal']

/** Page size, orientation and margins, with a drawing of the sheet. */
export function PaperFields({ page, setPage }: Pick<PageSettings, 'page' | 'setPage'>) {
  const sizes = [...new Set([...offered, ...(page.size === 'custom' ? [] : [page.size])])]
  const setSize = (change: Partial<PageForm>) =>
    setPage(change, { label: 'Changing the page size', field: 'size' })
  return (
    <Group align="flex-start" gap="lg" wrap="nowrap">
      <Stack gap="md" flex={1} miw={0}>
        <Select
          label="Paper"
          value={page.size}
          allowDeselect={false}
          data={[
            ...sizes.map((size) => ({ value: size, label: sizeLabel(size) })),
            { value: 'custom', label: 'Custom size' },
          ]}
          onChange={(size) => size !== null && setSize({ size })}
        />
        {page.size === 'custom' && (
          <Group grow gap="sm">
            <MmInput
              label="Width"
              min={1}
              value={page.widthMm}
              onChange={(widthMm) => setSize(customSize(page, { widthMm }))}
            />
            <MmInput
              label="Height"
              min={1}
              value={page.heightMm}
              onChange={(heightMm) => setSize(customSize(page, { heightMm }))}
            />
          </Group>
        )}
        <SegmentedControl
          aria-label="Orientation"
          value={page.orientation}
          onChange={(value) => setSize({ orientation: value === 'landscape' ? 'landscape' : 'portrait' })}
          data={(['portrait', 'landscape'] as const).map((value) => ({
            value,
            label: <OrientationOption to={value} />,
          }))}
        />
        <Margins page={page} setPage={setPage} />
      </Stack>
      <Sheet page={page} />
    </Group>
  )
}

/** The orientation follows the typed lengths. */
function customSize(page: PageForm, change: { widthMm?: number; heightMm?: number }): Partial<PageForm> {
  const { widthMm, heightMm } = { ...page, ...change }
  return { size: 'custom', widthMm, heightMm, orientation: widthMm > heightMm ? 'landscape' : 'portrait' }
}

function sizeLabel(size: string): string {
  const [width, height] = namedSizes[size] ?? []
  return `${size} (${width} × ${height} mm)`
}

function OrientationOption({ to }: { to: 'portrait' | 'landscape' }) {
  return (
    <span className={classes.orientation}>
      <span className={classes.orientationSheet} data-to={to} aria-hidden />
      {to === 'portrait' ? 'Portrait' : 'Landscape'}
    </span>
  )
}

function Margins({ page, setPage }: Pick<PageSettings, 'page' | 'setPage'>) {
  const { marginMm } = page
  const [isLinked, setIsLinked] = useState(() => sides.every((side) => marginMm[side] === marginMm.top))
  const set = (side: Side, mm: number) => {
    const next = isLinked ? { top: mm, right: mm, bottom: mm, left: mm } : { ...marginMm, [side]: mm }
    setPage({ marginMm: next }, { label: 'Changing the margins', field: 'margins' })
  }
  const hint = isLinked
    ? 'All margins are equal. Click to set each one.'
    : 'Each margin is set separately. Click to make them equal.'
  return (
    <fieldset className={classes.margins}>
      <legend className={classes.legend}>
        <Text component="span" size="sm" fw={500}>
          Margins
        </Text>
        <Tooltip label={hint} withArrow>
          <ActionIcon
            variant={isLinked ? 'light' : 'subtle'}
            color={isLinked ? 'petrol' : 'gray'}
            aria-label="Equal margins"
            aria-pressed={isLinked}
            onClick={() => setIsLinked(!isLinked)}
          >
            {isLinked ? <IconLink size={16} /> : <IconLinkOff size={16} />}
          </ActionIcon>
        </Tooltip>
      </legend>
      <div className={classes.sides}>
        {(['top', 'bottom', 'left', 'right'] as const).map((side) => (
          <MmInput
            key={side}
            label={side.charAt(0).toUpperCase() + side.slice(1)}
            min={0}
            value={marginMm[side]}
            onChange={(mm) => set(side, mm)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A drawing of the sheet with its printed area, to scale. Hidden from screen readers, because the inputs contain the lengths. */
function Sheet({ page }: { page: PageForm }) {
  const { widthMm, heightMm, marginMm } = page
  const longest = Math.max(widthMm, heightMm, 1)
  const share = (mm: number, of: number) => `${Math.min(48, (mm / of) * 100)}%`
  return (
    <div className={classes.stage} aria-hidden>
      <div
        className={classes.sheet}
        style={{ width: `${(widthMm / longest) * 100}%`, aspectRatio: `${widthMm} / ${heightMm}` }}
      >
        <div
          className={classes.printed}
          style={{
            top: share(marginMm.top, heightMm),
            right: share(marginMm.right, widthMm),
            bottom: share(marginMm.bottom, heightMm),
            left: share(marginMm.left, widthMm),
          }}
        />
      </div>
    </div>
  )
}

/** Longer than any printed sheet. */
const mmMax = 5_000

/** An input for a length in millimeters. While it is empty or incomplete, the last valid value is kept. */
function MmInput(props: { label: string; value: number; min: number; onChange: (mm: number) => void }) {
  const { label, value, min, onChange } = props
  const [typed, setTyped] = useState<number | string>(value)
  useEffect(() => {
    setTyped((now) => (Number(now) === value && now !== '' ? now : value))
  }, [value])
  return (
    <NumberInput
      label={label}
      size="sm"
      value={typed}
      min={min}
      max={mmMax}
      decimalScale={2}
      suffix=" mm"
      allowNegative={false}
      onChange={(now) => {
        setTyped(now)
        if (typeof now === 'number' && now >= min && now <= mmMax && now !== value) onChange(now)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
