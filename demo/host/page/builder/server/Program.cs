// Program.cs of an ASP.NET Core app: SVC_API_KEY=… dotnet run --urls http://localhost:3001
using System.Net.Http.Headers;

var app = WebApplication.CreateBuilder(args).Build();

var service = new HttpClient
{
    BaseAddress = new Uri("http://127.0.0.1:4000/api/v1/embed/"),
    Timeout = TimeSpan.FromSeconds(10),
};
service.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("SVC_API_KEY"));

// Replace it: return the user of your cookie or token, or null if the viewer is not signed in.
User? SignedInUser(HttpContext context) => new("ada", "globex");

async Task<IResult> CallService(string path, object body)
{
    try
    {
        var response = await service.PostAsJsonAsync(path, body);
        response.EnsureSuccessStatusCode();
        var content = await response.Content.ReadAsStringAsync();
        return Results.Content(content, "application/json", null, (int)response.StatusCode);
    }
    catch (Exception error) when (error is HttpRequestException or TaskCanceledException)
    {
        app.Logger.LogError("svc-embed: {Message}", error.Message);
        return Results.StatusCode(503);
    }
}

app.MapPost("/api/embed-session", async (HttpContext context) =>
    SignedInUser(context) is { } user
        ? await CallService("generate-session", new { deploymentId = 1, embedTenantName = user.Customer, externalId = user.Id })
        : Results.Unauthorized());

app.MapDelete("/api/embed-session", async (HttpContext context, Revocation body) =>
    SignedInUser(context) is null
        ? Results.Unauthorized()
        : await CallService("session/revoke", new { sessionIds = body.SessionIds }));

app.Run();

record User(string Id, string Customer);
record Revocation(string[] SessionIds);
