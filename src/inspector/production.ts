/*
`svc-embed/inspector` in the production builds of bundlers, which select it by the condition `production`: nothing, so
that an import without a condition does not end up in a published page.
*/
export {};
