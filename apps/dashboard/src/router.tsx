import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ProblemError } from './api/problem-error.ts'
import { queries } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { SignInPage } from './pages/sign-in/sign-in-page.tsx'
import { TemplatesPage } from './pages/templates/templates-page.tsx'
import {
  readActivitySearch,
  readBrandSearch,
  readDocumentReturnSearch,
  readEditorSearch,
  readNewBatchSearch,
  readSignInSearch,
  readTemplatesSearch,
  readVersionsSearch,
} from './search-params.ts'
import { ErrorPage, NotFoundPage } from './shell/failure-pages.tsx'
import { Member } from './shell/member.tsx'
import { Shell } from './shell/shell.tsx'
import { servicePath } from './api/service-path.ts'

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

// The sign-in page and the template list are in the first bundle because most sessions start there. Every other page is loaded when it is
// opened.
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  component: SignInPage,
})
const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./pages/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('./pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const operatorModelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/model',
  component: lazyRouteComponent(
    () => import('./pages/operator-model/operator-model-page.tsx'),
    'OperatorModelPage',
  ),
})

/** Whether a path is the page that is opened after sign-in by default. */
const isList = (path: string) => path === '/' || path === '/templates'

/** Parent of all pages that need a session. Without a session, it redirects to the sign-in page. After sign-in, the requested page opens. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: async ({ location }) => {
    try {
      return { session: await queryClient.ensureQueryData(queries.session()) }
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'login_required') throw error
      throw redirect({ to: '/sign-in', search: isList(location.pathname) ? {} : { to: location.href } })
    }
  },
  component: Member,
})
const shellRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'shell',
  component: Shell,
})

const homeRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/',
  validateSearch: readTemplatesSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/templates', search, replace: true })
  },
})
const templatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates',
  validateSearch: readTemplatesSearch,
  component: TemplatesPage,
})
const newTemplateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/new',
  component: lazyRouteComponent(
    () => import('./pages/new-template/new-template-page.tsx'),
    'NewTemplatePage',
  ),
})
const describeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/new/describe',
  component: lazyRouteComponent(() => import('./pages/describe/describe-page.tsx'), 'DescribePage'),
})
const chooseDocumentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/new/document',
  component: lazyRouteComponent(
    () => import('./pages/document-accounts/choose-document-page.tsx'),
    'ChooseDocumentPage',
  ),
})
const documentReturnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/document-accounts/return',
  validateSearch: readDocumentReturnSearch,
  component: lazyRouteComponent(
    () => import('./pages/document-accounts/return-page.tsx'),
    'DocumentReturnPage',
  ),
})
const activityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity',
  validateSearch: readActivitySearch,
  component: lazyRouteComponent(() => import('./pages/activity/activity-page.tsx'), 'ActivityPage'),
})
const apiKeyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/api-key',
  component: lazyRouteComponent(() => import('./pages/api-key/api-key-page.tsx'), 'ApiKeyPage'),
})
const storageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/storage',
  component: lazyRouteComponent(() => import('./pages/storage/storage-page.tsx'), 'StoragePage'),
})
const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
const webhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks/$endpointId',
  component: lazyRouteComponent(() => import('./pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
})
const connectorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connectors',
  component: lazyRouteComponent(() => import('./pages/connectors/connectors-page.tsx'), 'ConnectorsPage'),
})
const connectorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connectors/$connectorId',
  component: lazyRouteComponent(() => import('./pages/connectors/one/connector-page.tsx'), 'ConnectorPage'),
})
const batchesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/batches',
  component: lazyRouteComponent(() => import('./pages/batches/batches-page.tsx'), 'BatchesPage'),
})
const newBatchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/batches/new',
  validateSearch: readNewBatchSearch,
  component: lazyRouteComponent(() => import('./pages/batches/new/new-batch-page.tsx'), 'NewBatchPage'),
})
const batchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/batches/$batchId',
  component: lazyRouteComponent(() => import('./pages/batches/one/batch-page.tsx'), 'BatchPage'),
})
const brandRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/brand',
  validateSearch: readBrandSearch,
  component: lazyRouteComponent(() => import('./pages/brand/brand-page.tsx'), 'BrandPage'),
})
const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})
const confirmEmailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/confirm-email',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('./pages/account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})
const editorRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/templates/$templateId',
  validateSearch: readEditorSearch,
  component: lazyRouteComponent(() => import('./editor/editor-page.tsx'), 'EditorPage'),
})
const versionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates/$templateId/versions',
  validateSearch: readVersionsSearch,
  component: lazyRouteComponent(() => import('./pages/versions/versions-page.tsx'), 'VersionsPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    signUpRoute,
    forgotRoute,
    resetRoute,
    operatorModelRoute,
    memberRoute.addChildren([
      homeRoute,
      editorRoute,
      shellRoute.addChildren([
        templatesRoute,
        newTemplateRoute,
        describeRoute,
        chooseDocumentRoute,
        documentReturnRoute,
        activityRoute,
        apiKeyRoute,
        storageRoute,
        webhooksRoute,
        webhookRoute,
        connectorsRoute,
        connectorRoute,
        batchesRoute,
        newBatchRoute,
        batchRoute,
        brandRoute,
        accountRoute,
        confirmEmailRoute,
        versionsRoute,
      ]),
    ]),
  ]),
  basepath: servicePath('/app'),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
