import { screenSize } from '@platen/template/document'

/**
 * Flags of the renderer's browser. None of them loosens the sandbox.
 * The network is closed twice: no name resolves, and every address (loopback too) goes through a proxy that nobody runs,
 * so that even a preconnect, which no interception sees, reaches nothing.
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
  // A lane is never in front: nothing of it may be slowed down for that.
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-hang-monitor',
  '--disable-features=SpareRendererForSitePerProcess,MediaRouter,OptimizationHints,Translate,BackForwardCache',
  // Containers give /dev/shm 64 MB, too little for a large page.
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--lang=en-US',
]
