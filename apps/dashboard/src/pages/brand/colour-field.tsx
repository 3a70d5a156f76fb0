import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import classes from './brand-page.module.css'
import { contrastWords, darkEnough, readColour } from './contrast.ts'

/** One colour: typed or picked, with its contrast on paper. Empty: each template keeps its own. */
export function ColourField(props: {
  label: string
  description: string
  value: string
  onChange: (value: string) => void
}) {
  const { label, description, value, onChange } = props
  const colour = readColour(value)
  const isWrong = value.trim() !== '' && colour === undefined
  const contrast = colour && contrastWords(colour)
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label={label}
          description={description}
          placeholder="As each template has it"
          value={value}
          error={isWrong && 'A colour is written #0f4c5c: six digits from 0 to f.'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          type="color"
          className={classes.pick}
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={colour ?? '#ffffff'}
          data-none={colour === undefined || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Group>
      {contrast && (
        <Group gap={6} mt={6} wrap="nowrap" role="status">
          {contrast.isEnough ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} color="var(--mantine-color-orange-6)" aria-hidden />
          )}
          <Text size="sm" c="dimmed">
            {contrast.words}
          </Text>
        </Group>
      )}
      {contrast && !contrast.isEnough && (
        <Button size="compact-sm" variant="default" mt={6} onClick={() => onChange(darkEnough(colour))}>
          Use a darker shade, {darkEnough(colour)}
        </Button>
      )}
    </div>
  )
}
