import WPAPI from 'wpapi';

const wp = new WPAPI({ endpoint: 'https://shop.example.com/wp-json' });

export async function calls(id) {
  await wp.posts().perPage(500).order('up').get();
  await wp.posts().id(id).revisions();
  await wp.pages().id(id).update({ title: 'A' });
  await wp.posts().create({ titel: 'A' });
  wp.tags()
    .param('hide_emty', true)
    .then((tags) => tags.length)
    .catch(console.error);
  const things = wp.registerRoute('acme/v1', '/things/(?P<slug>)');
  await things().slug('one').param('size', 'xl');
  await wp.namespace('acme/v1').root('wp/v2/nothing').get();
}
