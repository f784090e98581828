/** What search engines show of a page: only the server needs it. */
export const descriptions = {
  shop: (product: string) =>
    `${product}: a video-streaming server for broadcasters and providers. Licenses for 1 to 99 servers, by the month, by the year or for life.`,
  pricing:
    'Prices of the video-streaming server for broadcasters and providers: by the month, by the year with 2 months free, or once for a lifetime. For 1 to 99 servers, with the whole sum for your country.',
  demo: 'Try the video-streaming server free for 30 days with every function, on your own machine. No card is asked for.',
  help: 'How to install and license the streaming server, pay for it, renew it and move it to another machine, and what to do when something does not work.',
}
