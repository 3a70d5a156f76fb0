import { screenSize } from '@platen/template/document'

/**
 * Chromium flags, none of which weakens the sandbox. The network is blocked twice: no name resolves, and every address, including loopback,
 * uses a proxy that does not exist, so that even a preconnect, which cannot be intercepted, reaches nothing.
 */
export const browserFlags: readonly string[] = [
  '--headless',
  '--remote-debugging-pipe',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--blink-settings=scriptEnabled=false',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--metrics-recording-only',
  '--mute-audio',
  '--hide-scrollbars',
  `--window-size=${screenSize.width},${screenSize.height}`,
  '--disable-gpu',
  // Lanes are always in the background and must not be throttled.
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-hang-monitor',
  '--disable-features=SpareRendererForSitePerProcess,MediaRouter,OptimizationHints,Translate,BackForwardCache',
  // Containers have 64 MB in /dev/shm, too little for a large page.
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--lang=en-US',
]
