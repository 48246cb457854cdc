export const words = {
  home: {
    title: 'Licence keys, delivered at once',
    text: 'Software, games and services for Israel. Pay in shekels and your key is on the screen a moment later.',
    description: 'Licence keys, downloads and services in shekels, delivered the moment you pay.',
    browse: 'See all products',
  },
}
