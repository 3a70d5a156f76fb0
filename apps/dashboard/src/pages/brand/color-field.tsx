import { Button, CloseButton, ColorSwatch, Group, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './brand-page.module.css'
import { describeContrast, darkenForText, readColor } from './contrast.ts'

/** A color field with its contrast on paper. `placeholder` describes an empty field. */
export function ColorField(props: {
  label: string
  description: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}) {
  const { label, description, placeholder, value, onChange } = props
  const color = readColor(value)
  const isWrong = value.trim() !== '' && color === undefined
  const contrast = color && describeContrast(color)
  const hintId = useId()
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <input
          type="color"
          className={classes.pick}
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={color ?? '#ffffff'}
          data-none={color === undefined || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput
          flex={1}
          label={label}
          description={description}
          placeholder={placeholder}
          value={value}
          error={isWrong}
          aria-describedby={hintId}
          rightSectionPointerEvents="all"
          rightSection={
            value !== '' && (
              <CloseButton
                size="sm"
                aria-label={`Clear ${label.toLowerCase()}`}
                onClick={() => onChange('')}
              />
            )
          }
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Group>
      {/* The height is fixed, so that the form does not move while the user is typing. */}
      <div className={classes.hint} id={hintId} role="status">
        {isWrong && (
          <Text size="sm" c="var(--mantine-color-error)">
            Enter a color, such as #0f4c5c, or click the box next to it to choose one.
          </Text>
        )}
        {contrast && (
          <>
            {contrast.isEnough ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} color="var(--mantine-color-orange-6)" aria-hidden />
            )}
            <Text size="sm" c="dimmed">
              {contrast.text}
            </Text>
          </>
        )}
        {contrast && !contrast.isEnough && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<ColorSwatch size={14} color={darkenForText(color)} aria-hidden />}
            onClick={() => onChange(darkenForText(color))}
          >
            Use a darker shade
          </Button>
        )}
      </div>
    </div>
  )
}
