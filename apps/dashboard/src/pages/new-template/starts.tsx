import { FileButton, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { IconCloudDown, IconCode, IconFileZip, IconLayoutGrid, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FileDoor } from './file-door.tsx'
import classes from './starts.module.css'

/** The doors into the editor. */
export function Starts(props: {
  isBusy: boolean
  /** The file that is being read. */
  busyFile: string | undefined
  onBlank: () => void
  onZip: (file: File) => void
  onFile: (file: File, password?: string) => Promise<unknown>
  /** Ends what `onFile` began. */
  onCancel: () => void
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      <UnstyledButton component={Link} to="/new/describe" className={classes.start}>
        <Words icon={<IconSparkles />} title="Describe it" text="Say what you need, and get a template." />
      </UnstyledButton>
      <UnstyledButton
        className={classes.start}
        onClick={() => document.getElementById('library')?.scrollIntoView({ behavior: 'smooth' })}
      >
        <Words
          icon={<IconLayoutGrid />}
          title="From the library"
          text="Ten documents that are ready to print."
        />
      </UnstyledButton>
      <UnstyledButton className={classes.start} disabled={props.isBusy} onClick={props.onBlank}>
        <Words
          icon={<IconCode />}
          title="Write HTML"
          text="A blank page, with code and preview side by side."
        />
      </UnstyledButton>
      <FileButton accept=".zip,application/zip" onChange={(file) => file && props.onZip(file)}>
        {(button) => (
          <UnstyledButton {...button} className={classes.start} disabled={props.isBusy}>
            <Words
              icon={<IconFileZip />}
              title="Upload a zip"
              text="A template’s folder, as an export makes it."
            />
          </UnstyledButton>
        )}
      </FileButton>
      <FileDoor
        isBusy={props.isBusy}
        busyName={props.busyFile}
        onFile={props.onFile}
        onCancel={props.onCancel}
      />
      <DocumentDoor />
    </SimpleGrid>
  )
}

function Words(props: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      <span className={classes.icon} aria-hidden>
        {props.icon}
      </span>
      <span>
        <Text fw={600} component="span" display="block">
          {props.title}
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          {props.text}
        </Text>
      </span>
    </>
  )
}

/** The door to documents in accounts at Google and Microsoft. */
function DocumentDoor() {
  return (
    <UnstyledButton component={Link} to="/new/document" className={classes.start}>
      <span className={classes.icon} aria-hidden>
        <IconCloudDown />
      </span>
      <span>
        <Text fw={600} component="span" display="block">
          From Google Docs or Microsoft 365
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          A document out of your account.
        </Text>
      </span>
    </UnstyledButton>
  )
}
