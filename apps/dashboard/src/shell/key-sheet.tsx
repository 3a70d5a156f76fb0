import { Kbd, Modal, SimpleGrid, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { keyGroups } from './keys.ts'
import classes from './key-sheet.module.css'

/** Every key of the dashboard, opened by `?`. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="xl">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {keyGroups.map(({ name, keys }) => (
          <section key={name}>
            <Title order={3} mb="xs">
              {name}
            </Title>
            <dl className={classes.list}>
              {keys.map((entry) => (
                <div key={entry.keys} className={classes.row}>
                  <Text component="dt" size="sm">
                    {entry.what}
                  </Text>
                  <dd className={classes.keys}>
                    {entry.keys.split(' ').map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && ' '}
                        <Kbd>{key}</Kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </SimpleGrid>
    </Modal>
  )
}
