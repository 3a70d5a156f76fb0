import { Button, CloseButton, ColorSwatch, Group, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './brand-page.module.css'
import { contrastWords, darkEnough, readColour } from './contrast.ts'

/** One colour: typed or picked, with its contrast on paper. `placeholder` says what an empty one is. */
export function ColourField(props: {
  label: string
  description: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}) {
  const { label, description, placeholder, value, onChange } = props
  const colour = readColour(value)
  const isWrong = value.trim() !== '' && colour === undefined
  const contrast = colour && contrastWords(colour)
  const says = useId()
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <input
          type="color"
          className={classes.pick}
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={colour ?? '#ffffff'}
          data-none={colour === undefined || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput
          flex={1}
          label={label}
          description={description}
          placeholder={placeholder}
          value={value}
          error={isWrong}
          aria-describedby={says}
          rightSectionPointerEvents="all"
          rightSection={
            value !== '' && (
              <CloseButton size="sm" aria-label={`No ${label.toLowerCase()}`} onClick={() => onChange('')} />
            )
          }
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Group>
      {/* As high whatever it says: the form stays where it is while one types. */}
      <div className={classes.said} id={says} role="status">
        {isWrong && (
          <Text size="sm" c="var(--mantine-color-error)">
            Enter a colour such as #0f4c5c, or click the box next to it to choose one.
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
              {contrast.words}
            </Text>
          </>
        )}
        {contrast && !contrast.isEnough && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<ColorSwatch size={14} color={darkEnough(colour)} aria-hidden />}
            onClick={() => onChange(darkEnough(colour))}
          >
            Use a darker shade
          </Button>
        )}
      </div>
    </div>
  )
}
