import '@mantine/core/styles.css'
import './style.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './router.tsx'
import { Notices } from './shell/notices.tsx'
import { readableGrays, theme } from './theme.ts'
import { cspNonce } from './ui/csp-nonce.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Dialogs lock scrolling with a <style> of react-remove-scroll, which reads its nonce only from this variable.
Object.assign(globalThis, { __webpack_nonce__: cspNonce })
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableGrays}
      defaultColorScheme="auto"
      getStyleNonce={() => cspNonce}
    >
      <Notices />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
