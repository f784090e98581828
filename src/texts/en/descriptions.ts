export const descriptions = {
  shop: (product: string) =>
    `${product}: a video-streaming server for broadcasters and providers. Licenses for 1 to 99 servers, by the month, by the year or for life.`,
  product:
    'A video-streaming server for your own machines: what it does and needs, what a license includes, how to install it, and the plans compared. Free demo for 30 days.',
  pricing:
    'Prices of the video-streaming server for broadcasters and providers: monthly, yearly with 2 months free, or lifetime. For 1 to 99 servers, with the full price for your country.',
  demo: 'Try the video-streaming server free for 30 days with every feature, on your own machine. No card required.',
  help: 'How to install and license the streaming server, pay for it, renew it and move it to another machine, and how to solve problems.',
}
